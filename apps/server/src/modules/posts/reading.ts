import type {
  countNewer,
  InputOf,
  listPosts,
  ListedPost,
  listMyPosts,
  OutputOf,
  Post,
  PostId,
  previewPost,
  UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PostSubject } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import { createFeed } from './feed.ts'
import { createLists } from './lists.ts'
import type { KeptRow } from './lists.store.ts'
import { findKept, findPost, findPosts, findReadable, listOpenable } from './posts.store.ts'
import { presentPost, presentSubject, type Links } from './posts.present.ts'
import { remembered, rememberedViews } from './remembered.ts'

type MyContents = InputOf<typeof listMyPosts>
type OwnPage = Pick<OutputOf<typeof listMyPosts>, 'own' | 'nextCursor'>

/** Everything that shows posts to people. */
export function createReading(
  deps: Platform & {
    presence: Presence
    media: { viewing: Links['viewing'] }
    links: Links['links']
    /** A creator's own posts, as they see them. */
    listOwn: (creatorId: UserId, wanted: Pick<MyContents, 'status' | 'cursor'>) => Promise<OwnPage>
  },
) {
  const { db, clock, presence } = deps
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

  return {
    async list(viewerId: UserId | null, input: InputOf<typeof listPosts>) {
      const { page, nextCursor, at } =
        input.creatorId === undefined
          ? await feed.read(viewerId, input.kind, input.cursor)
          : { ...(await lists.ofCreator(viewerId, input.creatorId, input)), at: clock.now() }
      const contents = await withPresence(page.map((row) => presentPost(row, viewerId, shown)))
      return { contents, nextCursor, at }
    },

    /** Posts that were found elsewhere, in the order given. */
    async show(viewerId: UserId | null, postIds: readonly PostId[]): Promise<Post[]> {
      if (postIds.length === 0) return []
      const rows = await findPosts(db, postIds, viewerId, clock.now())
      return withPresence(rows.map((row) => presentPost(row, viewerId, shown)))
    },

    async subjects(viewerId: UserId, postIds: readonly PostId[]): Promise<ReadonlyMap<PostId, PostSubject>> {
      const rows = postIds.length === 0 ? [] : await findReadable(db, postIds, viewerId, clock.now())
      return new Map(rows.map((row) => [row.postId, presentSubject(presentPost(row, viewerId, shown))]))
    },

    openable: async (viewerId: UserId, postIds: readonly PostId[]): Promise<ReadonlySet<PostId>> =>
      new Set(await listOpenable(db, postIds, viewerId, clock.now())),

    async newer(viewerId: UserId | null, input: InputOf<typeof countNewer>) {
      const { count, headPicKeys } = await feed.newer(viewerId, input)
      return { count, headPicUrls: headPicKeys.map((key) => shown.links.linkTo(key)) }
    },

    async post(viewerId: UserId | null, postId: PostId) {
      const post =
        (await findPost(db, postId, viewerId, clock.now())) ??
        (viewerId === null ? null : await findKept(db, postId, viewerId, clock.now()))
      if (!post) throw new AppError('NOT_FOUND', {})
      const content = presentPost(post, viewerId, shown)
      return (await withPresence([content]))[0] ?? content
    },

    /** A post of one's own as it looks to fans of a certain standing. */
    async preview(creatorId: UserId, input: InputOf<typeof previewPost>) {
      const post = await findPost(db, input.contentId, creatorId, clock.now())
      if (post?.userId !== creatorId) throw new AppError('NOT_FOUND', {})
      const { isFollowing, level, hasBought: isBought } = input
      const as = { isOwn: false, isFollowing, level, memberUntil: null, isBought }
      return presentPost(post, creatorId, { links: deps.links, viewing }, as)
    },

    async mine(userId: UserId, { kind, status, cursor }: MyContents): Promise<OutputOf<typeof listMyPosts>> {
      if (kind === 'own') return { entries: [], ...(await deps.listOwn(userId, { status, cursor })) }
      const { page, nextCursor } = await lists[kind](userId, cursor)
      return { entries: page.map((row) => listed(row, userId)), own: [], nextCursor }
    },

    async saved(userId: UserId, cursor: string | undefined) {
      const { page, nextCursor } = await lists.saved(userId, cursor)
      return { entries: page.map((row) => listed(row, userId)), nextCursor }
    },

    /** Whose post it is, when it is there for the viewer. */
    async creatorOf(from: Db, postId: PostId, viewerId: UserId): Promise<UserId | null> {
      const post = await findPost(from, postId, viewerId, clock.now())
      return post?.publishedAt ? post.userId : null
    },
  }
}
