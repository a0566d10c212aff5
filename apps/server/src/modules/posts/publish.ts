import {
  CONTENT_STATUS,
  DRAFTS_MAX,
  type editPost,
  type InputOf,
  type PostForm,
  type PostId,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Creators } from '../creators/index.ts'
import type { Media } from '../media/index.ts'
import { eventKey } from '../wallet/index.ts'
import type { Announcing } from './announcing.ts'
import type { Polls } from './polls.ts'
import { isLess, outcomeOf, statusAt, termsOf, type Outcome } from './publish.policy.ts'
import * as store from './publish.store.ts'
import { loseReturnedOf } from './sales.store.ts'
import type { Teasers } from './teasers.ts'

type LockedAssets = Awaited<ReturnType<Media['assets']['lock']>>

/** Making a post and changing one, whole. */
export function createPublishing({
  db,
  clock,
  ids,
  media,
  creators,
  announcing,
  polls,
  teasers,
}: Platform & { media: Media; creators: Creators; announcing: Announcing; polls: Polls; teasers: Teasers }) {
  /** Those of the form, in its order. Taking one out of the vault waits for this, and so does finishing a video. */
  async function lockAssets(tx: Tx, creatorId: UserId, { mediaList }: PostForm): Promise<LockedAssets> {
    if (mediaList.length === 0) return []
    const assetIds = mediaList.map(({ assetId }) => assetId)
    const found = new Map((await media.assets.lock(tx, creatorId, assetIds)).map((asset) => [asset.assetId, asset]))
    return assetIds.map((assetId) => {
      const asset = found.get(assetId)
      if (!asset) throw notInTheVault()
      return asset
    })
  }

  async function assertTier(
    tx: Tx,
    creatorId: UserId,
    { form, before, outcome }: { form: PostForm; before: store.LockedPost | null; outcome: Outcome },
  ): Promise<void> {
    const { audience, minLevel } = termsOf(form.visibility)
    if (minLevel === null || outcome.status === CONTENT_STATUS.draft) return
    // A tier that was taken away since is no reason to refuse a corrected word.
    const isAsItWas = before?.publishedAt && before.audience === audience && before.minLevel === minLevel
    if (!isAsItWas && !(await store.hasTier(tx, creatorId, minLevel))) throw new AppError('TIER_MISSING', {})
  }

  async function assertRoomForDraft(tx: Tx, creatorId: UserId): Promise<void> {
    await store.lockCreator(tx, creatorId)
    if ((await store.countDrafts(tx, creatorId)) >= DRAFTS_MAX) throw new AppError('TOO_MANY_DRAFTS', {})
  }

  /** A device whose first answer was lost asks again with the same key: it is the same post, perhaps with more in it. */
  async function madeBefore(tx: Tx, creatorId: UserId, madeWith: string | null): Promise<PostId | undefined> {
    if (madeWith === null) return undefined
    await store.lockCreator(tx, creatorId)
    return (await store.findMade(tx, creatorId, madeWith)) ?? undefined
  }

  return {
    edit(creatorId: UserId, input: InputOf<typeof editPost>, idempotencyKey: string | null): Promise<PostId> {
      const { revision, content: form } = input
      const madeWith = idempotencyKey === null ? null : eventKey(idempotencyKey, ids)
      return db.transaction(async (tx) => {
        // The files before the post, in the order in which finishing a video locks them.
        const assets = await lockAssets(tx, creatorId, form)
        const made = input.contentId === undefined ? await madeBefore(tx, creatorId, madeWith) : undefined
        const contentId = input.contentId ?? made
        const before = contentId === undefined ? null : await store.lockOwn(tx, creatorId, contentId)
        if (contentId !== undefined && before === null) throw new AppError('NOT_FOUND', {})
        if (before && revision !== undefined && revision !== before.revision) throw new AppError('CONFLICT', {})
        // An answer that was lost long ago must not undo what happened since.
        if (made && before && !isUntouched(before)) return made

        const wanted = input.status ?? (before ? statusAt(before, clock.now()) : CONTENT_STATUS.draft)
        const outcome = outcomeOf(before, wanted, { form, media: assets, now: clock.now() })
        await assertTier(tx, creatorId, { form, before, outcome })
        if (before && isLess(form, { text: before.text, mediaIds: before.media.map(({ assetId }) => assetId) })) {
          if (before.isSold) throw new AppError('POST_SOLD', {})
          await loseReturnedOf(tx, before.postId)
        }
        const becomesDraft = outcome.status === CONTENT_STATUS.draft && before?.status !== CONTENT_STATUS.draft
        if (becomesDraft) await assertRoomForDraft(tx, creatorId)

        const postId = before?.postId ?? (ids.next() as PostId)
        const hasWatermark =
          form.hasWatermark ?? before?.hasWatermark ?? (await creators.settingsOf(tx, creatorId)).watermark
        const saved = { ...form, hasWatermark, ...outcome, ...termsOf(form.visibility), ...countsOf(assets) }
        if (before) await store.updatePost(tx, postId, saved, clock.now())
        else await store.insertPost(tx, { postId, creatorId, madeWith }, saved, clock.now())
        const hasOtherMedia = !hasSameMedia(before, form)
        if (hasOtherMedia) await store.saveMedia(tx, postId, form.mediaList)
        await polls.save(tx, postId, form.poll, { isSold: before?.isSold ?? false })
        const isThere = outcome.status === CONTENT_STATUS.published
        if (isThere && (hasOtherMedia || before?.status !== CONTENT_STATUS.published))
          await teasers.areThere(tx, [postId])
        if (isThere) await announcing.published(tx, [postId])
        else if (before?.publishedAt) await announcing.gone(tx, postId, { isDeleted: false })
        return postId
      })
    },
  }
}

/** As it was when it was made: nobody has changed it, and nobody but its creator can have seen it. */
const isUntouched = ({ revision, status }: store.LockedPost): boolean =>
  revision === 0 && status === CONTENT_STATUS.draft

/** What is to be seen of it: a video that is not ready joins later. */
const countsOf = (assets: LockedAssets) => {
  const ready = assets.filter(({ state }) => state === 'ready')
  const photos = ready.filter(({ kind }) => kind === 'photo').length
  return { photos, videos: ready.length - photos }
}

function hasSameMedia(before: store.LockedPost | null, { mediaList }: PostForm): boolean {
  const had = before?.media ?? []
  return (
    had.length === mediaList.length &&
    had.every(({ assetId, isTeaser }, place) => {
      const wanted = mediaList[place]
      return wanted?.assetId === assetId && wanted.isTeaser === isTeaser
    })
  )
}

const notInTheVault = (): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', { issues: [{ path: 'content.mediaList', message: 'Not in your vault' }] })
