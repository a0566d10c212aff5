import { instant, type InputOf, type ListedPost, type OutputOf, type UserId } from '@fanlight/contract'
import { countNewer, getContent, listCollections, listContents, listMyContents } from '@fanlight/contract/schemas'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { createFeed } from './feed.ts'
import { createLists } from './lists.ts'
import type { KeptRow } from './lists.store.ts'
import { findPost } from './posts.find.ts'
import { presentPost, type Links } from './posts.present.ts'
import { remembered, rememberedViews } from './remembered.ts'

type MyContents = InputOf<typeof listMyContents>
type OwnPage = Pick<OutputOf<typeof listMyContents>, 'own' | 'nextCursor'>

/** Everything that shows posts to people. */
export function registerReading(
  deps: Platform & {
    http: Http
    media: { viewing: Links['viewing'] }
    links: Links['links']
    /** Those one made oneself, as their creator sees them. */
    listOwn: (creatorId: UserId, wanted: Pick<MyContents, 'status' | 'cursor'>) => Promise<OwnPage>
  },
): void {
  const { db, clock, http } = deps
  const { viewing } = deps.media
  const shown: Links = {
    links: { ...deps.links, linkTo: remembered(clock, (key) => deps.links.linkTo(key)) },
    viewing: {
      ...viewing,
      open: rememberedViews(clock, (one, to) => viewing.open(one, to)),
      fuzzy: remembered(clock, (folder) => viewing.fuzzy(folder)),
    },
  }
  const [feed, lists] = [createFeed(deps), createLists(deps)]

  const listed = (row: KeptRow, viewerId: UserId): ListedPost => ({
    at: row.at,
    price: row.paid,
    content: presentPost(row, viewerId, shown),
  })

  http.handle(listContents, async ({ viewer, input }) => {
    const viewerId = viewer?.userId ?? null
    const { page, nextCursor, at } =
      input.creatorId === undefined
        ? await feed.read(viewerId, input.kind, input.cursor)
        : { ...(await lists.ofCreator(viewerId, input.creatorId, input)), at: instant(clock.now()) }
    return { contents: page.map((row) => presentPost(row, viewerId, shown)), nextCursor, at }
  })
  http.handle(countNewer, async ({ viewer, input }) => {
    const { count, headPicKeys } = await feed.newer(viewer?.userId ?? null, input)
    return { count, headPicUrls: headPicKeys.map((key) => shown.links.linkTo(key)) }
  })
  http.handle(getContent, async ({ viewer, input }) => {
    const viewerId = viewer?.userId ?? null
    const post = await findPost(db, input.contentId, viewerId, instant(clock.now()))
    if (!post) throw new AppError('NOT_FOUND', {})
    return { content: presentPost(post, viewerId, shown) }
  })
  http.handle(listMyContents, async ({ viewer: { userId }, input: { kind, status, cursor } }) => {
    if (kind === 'own') return { entries: [], ...(await deps.listOwn(userId, { status, cursor })) }
    const { page, nextCursor } = await lists[kind](userId, cursor)
    return { entries: page.map((row) => listed(row, userId)), own: [], nextCursor }
  })
  http.handle(listCollections, async ({ viewer: { userId }, input }) => {
    const { page, nextCursor } = await lists.saved(userId, input.cursor)
    return { entries: page.map((row) => listed(row, userId)), nextCursor }
  })
}
