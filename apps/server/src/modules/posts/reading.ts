import {
  countNewer,
  getContent,
  instant,
  listCollections,
  listContents,
  listMyContents,
  type InputOf,
  type ListedPost,
  type OutputOf,
  type Post,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Presence } from '../presence/index.ts'
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
    presence: Presence
    media: { viewing: Links['viewing'] }
    links: Links['links']
    /** Those one made oneself, as their creator sees them. */
    listOwn: (creatorId: UserId, wanted: Pick<MyContents, 'status' | 'cursor'>) => Promise<OwnPage>
  },
): void {
  const { db, clock, http, presence } = deps
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

  /** Whether their creators are online or live now: one lookup for the page. */
  async function withPresence(posts: readonly Post[]): Promise<Post[]> {
    const creators = await presence.showOn(posts.map(({ creator }) => creator))
    return posts.map((post, index) => ({ ...post, creator: creators[index] ?? post.creator }))
  }

  http.handle(listContents, async ({ viewer, input }) => {
    const viewerId = viewer?.userId ?? null
    const { page, nextCursor, at } =
      input.creatorId === undefined
        ? await feed.read(viewerId, input.kind, input.cursor)
        : { ...(await lists.ofCreator(viewerId, input.creatorId, input)), at: instant(clock.now()) }
    const contents = await withPresence(page.map((row) => presentPost(row, viewerId, shown)))
    return { contents, nextCursor, at }
  })
  http.handle(countNewer, async ({ viewer, input }) => {
    const { count, headPicKeys } = await feed.newer(viewer?.userId ?? null, input)
    return { count, headPicUrls: headPicKeys.map((key) => shown.links.linkTo(key)) }
  })
  http.handle(getContent, async ({ viewer, input }) => {
    const viewerId = viewer?.userId ?? null
    const post = await findPost(db, input.contentId, viewerId, instant(clock.now()))
    if (!post) throw new AppError('NOT_FOUND', {})
    const content = presentPost(post, viewerId, shown)
    return { content: (await withPresence([content]))[0] ?? content }
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
