import {
  CONTENT_STATUS,
  countCreatorPosts,
  editPost,
  getAuthoredPost,
  listMyPosts,
  listVault,
  type ContentStatus,
  type Instant,
  type OwnPost,
  type UserId,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { ApiError, call, keyOf, newKey, queryClient, refusedWith } from '../../../platform/api/index.ts'
import { text } from '../../../platform/i18n/index.ts'
import { localTime } from '../../../platform/i18n/local-time.ts'
import { storage } from '../../../platform/storage/index.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { keepAsset, replacements, uploadQueue, type UploadQueue } from '../../media/index.ts'
import {
  canBeKept,
  draftOf,
  emptyDraft,
  formOf,
  pollOf,
  problemsOf,
  uploadOf,
  visibilityOf,
  withArrival,
  withoutMedia,
  type Draft,
  type DraftProblems,
} from './draft.ts'
import { keptDrafts } from './kept-drafts.ts'

const SAVE_AFTER_MS = 1_500
const TRY_AGAIN_MS = 5_000

/**
 * saved: the server has all of it; changed: it will be told; unsaved: a post that people may see, which is saved when
 * its creator says so; offline: tried again by itself; refused: the server does not want it as it is.
 */
export type Saving = 'saved' | 'changed' | 'saving' | 'unsaved' | 'offline' | 'refused' | 'conflict'

export type DraftView = {
  draft: Draft
  /** As the server has it; null until it has it. */
  post: OwnPost | null
  saving: Saving
  /** Why it was refused. */
  error: ApiError | null
}

export type DraftSession = {
  readonly view: Store<DraftView>
  readonly change: (change: Partial<Draft> | ((draft: Draft) => Draft)) => void
  readonly removeMedia: (key: string) => void
  /** Tells the server now what it does not know. True when it knows all of it. */
  readonly save: () => Promise<boolean>
  /** Saves with a new status, or with the one it has. Fails with an ApiError. */
  readonly finish: (status: ContentStatus | null) => Promise<OwnPost>
  readonly loadTheirs: () => Promise<void>
  readonly keepMine: () => Promise<void>
  /** What stands in the way of publishing it. */
  readonly problems: () => DraftProblems
  /** Something still has to happen before it may be forgotten. */
  readonly isBusy: () => boolean
  readonly close: () => void
}

type DraftSessionOptions = { userId: UserId; post: OwnPost | null; queue?: UploadQueue | undefined }

/** A post being written. It lives outside of both steps: what is on its way arrives whichever of them is open, or none. */
export function createDraftSession({ userId, post: opened, queue = uploadQueue() }: DraftSessionOptions): DraftSession {
  const kept = keptDrafts(userId)
  // Should the first answer be lost, the second attempt finds the draft that the first one made.
  const makingKey = newKey()
  let post = opened
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  let savedChanges = 0
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const view = createStore<DraftView>(begin())
  const show = (part: Partial<DraftView>) => view.set({ ...view.get(), post, ...part })
  const isDraft = () => post === null || post.status === CONTENT_STATUS.draft

  function begin(): DraftView {
    for (const { asset } of opened?.mediaList ?? []) keepAsset(asset)
    const mine = kept.get(opened?.contentId ?? null)
    const saved: DraftView = {
      draft: opened ? draftOf(opened) : emptyDraft,
      post: opened,
      saving: 'saved',
      error: null,
    }
    if (!mine) return saved
    changes += 1
    if (opened && mine.revision !== opened.revision) return { ...saved, draft: mine.draft, saving: 'conflict' }
    return { ...saved, draft: mine.draft, saving: 'changed' }
  }

  function reset(answered: OwnPost) {
    post = answered
    for (const { asset } of answered.mediaList) keepAsset(asset)
    kept.forget(answered.contentId)
    changes += 1
    savedChanges = changes
    show({ draft: draftOf(answered), saving: 'saved', error: null })
  }

  function change(part: Partial<Draft> | ((draft: Draft) => Draft)) {
    const before = view.get()
    const draft = typeof part === 'function' ? part(before.draft) : { ...before.draft, ...part }
    if (draft === before.draft) return
    changes += 1
    kept.keep(post?.contentId ?? null, post?.revision ?? null, draft)
    // Until the creator has decided whose words count, none are sent.
    if (before.saving === 'conflict') return show({ draft })
    show({ draft, saving: isDraft() ? 'changed' : 'unsaved', error: null })
    schedule(SAVE_AFTER_MS)
  }

  function schedule(afterMs: number) {
    clearTimeout(timer)
    if (isDraft() && !isClosed) timer = setTimeout(() => void save(), afterMs)
  }

  /** One at a time: two that cross would be a conflict of the creator with themself. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work, work)
    running = next.catch(() => undefined)
    return next
  }

  async function send(status: ContentStatus | null): Promise<OwnPost> {
    const { draft } = view.get()
    const sending = changes
    const form = formOf(draft)
    const visibility = visibilityOf(draft) ?? post?.visibility ?? form.visibility
    const input = {
      ...(post && { contentId: post.contentId, revision: post.revision }),
      ...(status !== null && { status }),
      content: {
        ...form,
        ...(post && untouchedTimes(post, draft)),
        // One that is being written stays on screen; what is kept is the last one that was finished.
        ...(post?.poll && pollOf(draft) === undefined && { poll: draftOf(post).poll }),
        visibility,
        ...(status !== CONTENT_STATUS.published && isDraft() && withoutWrongTimes(draft)),
      },
    }
    const isFirst = post === null
    const { content } = await call(editPost, input, isFirst ? { idempotencyKey: makingKey } : {})
    if (isFirst) kept.forget(null)
    staleLists()
    post = content
    for (const { asset } of content.mediaList) keepAsset(asset)
    savedChanges = sending
    if (changes === sending) kept.forget(content.contentId)
    else kept.keep(content.contentId, content.revision, view.get().draft)
    return content
  }

  function save(): Promise<boolean> {
    clearTimeout(timer)
    return inTurn(async () => {
      const { saving, draft } = view.get()
      if (changes === savedChanges && post !== null) return true
      // An account that signs out leaves nothing to be written in the name of who signs in next.
      const isOwn = storage.user.get()?.userId === userId
      if (saving === 'conflict' || !isDraft() || isClosed || !isOwn) return false
      if (!canBeKept(problemsOf(draft, Date.now()))) return false
      show({ saving: 'saving' })
      try {
        await send(null)
        show({ saving: changes === savedChanges ? 'saved' : 'changed', error: null })
        if (changes !== savedChanges) schedule(SAVE_AFTER_MS)
        return changes === savedChanges
      } catch (error) {
        fail(error)
        return false
      }
    })
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (refusedWith(error, 'CONFLICT')) return show({ saving: 'conflict', error })
    const isOnTheWay = ['offline', 'TIMED_OUT', 'INTERNAL', 'TOO_MANY'].includes(error.reason)
    show({ saving: isOnTheWay ? 'offline' : 'refused', error })
    if (isOnTheWay) schedule(TRY_AGAIN_MS)
  }

  const readTheirs = async () => {
    if (!post) return null
    const { content } = await call(getAuthoredPost, { contentId: post.contentId }, { toast: true })
    return content
  }

  const stops = [
    queue.news(({ uploadId, assetId, asset, wasThere }) => {
      const isOurs = view.get().draft.media.some((media) => media.uploadId === uploadId || media.assetId === assetId)
      if (!isOurs) return
      if (asset) keepAsset(asset)
      change((draft) => withArrival(draft, (media) => media.uploadId === uploadId, assetId))
      if (wasThere) sayWasThere()
      if (asset) queue.drop(uploadId)
      void queryClient.invalidateQueries({ queryKey: keyOf(listVault) })
    }),
    replacements.subscribe(({ from, to }) => {
      if (!view.get().draft.media.some((media) => media.assetId === from)) return
      change((draft) => withArrival(draft, (media) => media.assetId === from, to.assetId))
      sayWasThere()
    }),
  ]
  const hurry = () => view.get().saving === 'offline' && void save()
  window.addEventListener('online', hurry)
  if (view.get().saving === 'changed') {
    if (isDraft()) schedule(0)
    else show({ saving: 'unsaved' })
  }

  return {
    view,
    change,
    removeMedia(key) {
      const media = view.get().draft.media.find((each) => each.key === key)
      const upload = media && uploadOf(queue.entries.get(), media)
      if (upload) queue.drop(upload.uploadId)
      change((draft) => withoutMedia(draft, key))
    },
    save,
    finish: (status) =>
      inTurn(async () => {
        clearTimeout(timer)
        try {
          const content = await send(status)
          show({ saving: changes === savedChanges ? 'saved' : 'unsaved', error: null })
          return content
        } catch (error) {
          if (error instanceof ApiError && refusedWith(error, 'CONFLICT')) show({ saving: 'conflict', error })
          throw error
        }
      }),
    async loadTheirs() {
      const theirs = await readTheirs()
      if (theirs) reset(theirs)
    },
    async keepMine() {
      const theirs = await readTheirs()
      if (!theirs) return
      post = theirs
      kept.keep(post.contentId, post.revision, view.get().draft)
      show({ saving: isDraft() ? 'changed' : 'unsaved', error: null })
      await save()
    },
    problems: () => problemsOf(view.get().draft, Date.now(), post),
    isBusy: () =>
      ['changed', 'saving', 'offline'].includes(view.get().saving) ||
      view.get().draft.media.some(({ assetId }) => assetId === null),
    close() {
      isClosed = true
      clearTimeout(timer)
      window.removeEventListener('online', hurry)
      for (const stop of stops) stop()
    },
  }
}

/** Lists of posts are read again when they are next opened. */
function staleLists(): void {
  for (const list of [listMyPosts, countCreatorPosts]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(list) })
  }
}

const sayWasThere = () => toast(text('vault.wasThere'), { id: 'was-there' })

/** Fields show minutes: a time that nobody touched keeps its seconds. */
function untouchedTimes(post: OwnPost, draft: Draft): { publishAt?: Instant; expiresAt?: Instant } {
  const { publishAt, expiresAt } = post
  return {
    ...(publishAt !== null && localTime(publishAt) === draft.publishAt && { publishAt }),
    ...(expiresAt !== null && localTime(expiresAt) === draft.expiresAt && { expiresAt }),
  }
}

/** A time that cannot be yet stays on screen; the draft is kept without it. */
function withoutWrongTimes(draft: Draft): { publishAt?: null; expiresAt?: null } {
  const { publishAt, expiresAt } = problemsOf(draft, Date.now())
  return { ...(publishAt && { publishAt: null }), ...(expiresAt && { expiresAt: null }) }
}
