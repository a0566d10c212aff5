import type { MembershipLevel, PostId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Translator } from '../../platform/translator/translator.ts'
import type { Creators } from '../creators/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Tips } from '../tips/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createAnnouncing } from './announcing.ts'
import { createComments } from './comments.ts'
import * as erasure from './erasure.store.ts'
import { countUses, isUsed } from './authored-posts.store.ts'
import { createAuthoredPosts } from './authored-posts.ts'
import { createKeeping, type Keeping } from './kept.ts'
import { countOpenAt } from './lists.store.ts'
import { createOutside } from './outside.ts'
import { maySee } from './open-post.ts'
import { createPolls } from './polls.ts'
import { exportVotes } from './polls.store.ts'
import type { Links } from './posts.present.ts'
import { registerPostsRoutes } from './posts.routes.ts'
import { createPublishing } from './publish.ts'
import { createPublishSweep } from './publish.sweep.ts'
import { createReactions } from './reactions.ts'
import { createSeen } from './reactions.seen.ts'
import { createReading } from './reading.ts'
import { createRanking } from './ranking.ts'
import { createReported } from './reported.ts'
import { createSales } from './sales.ts'
import { createTeasers } from './teasers.ts'
import { createTranslations } from './translations.ts'

export { isLive, isPresent } from './posts.sql.ts'
export type Posts = ReturnType<typeof createPosts>
export type { OutsidePost } from './outside.ts'

type Deps = Platform & {
  http: Http
  identity: Identity
  presence: Presence
  media: Media
  notifications: Notifications
  links: StoredLinks
  wallet: Wallet
  profiles: Profiles
  creators: Creators
  tips: Tips
  translator: Translator | null
}

/** What creators publish: who may see it, who paid for it, and what people make of it. */
export function createPosts(deps: Deps) {
  const { http, media, links } = deps
  const shown: Links = { links, viewing: media.viewing }
  const announcing = createAnnouncing(deps)
  const authored = createAuthoredPosts({ ...deps, announcing })
  const teasers = createTeasers(deps)
  const sweep = createPublishSweep({ ...deps, announcing, teasers })
  const seen = createSeen(deps)
  const reading = createReading({ ...deps, listOwn: (creatorId, wanted) => authored.list(creatorId, wanted) })
  media.assets.keepWhile(isUsed)
  media.assets.countUses(countUses)
  media.rights.define('p', (viewerId, which) => maySee(deps.db, deps.clock, { viewerId, postId: which as PostId }))
  const keeping = createKeeping(deps)
  contributeToPrivacy(deps, keeping)
  const comments = createComments(deps)
  const polls = createPolls(deps)
  const sales = createSales({ ...deps, shown, ranking: createRanking(deps) })

  registerPostsRoutes(http, {
    reading,
    authored,
    publishing: createPublishing({ ...deps, announcing, polls, teasers }),
    sales,
    reactions: createReactions(deps),
    comments,
    polls,
    translations: createTranslations(deps),
    seen,
    keeping,
  })

  return {
    /** Also happens by itself, again and again: posts whose time has come, and whose time is over. */
    sweep,
    /** So does this: posts that nobody keeps any more. */
    forgetKept: () => keeping.forgetDue(),
    outside: createOutside(deps),
    /** What people report of it, and how it goes. */
    reported: createReported({ ...deps, announcing, reading, comments }),
    /** Posts in the order given, as the viewer sees them. */
    show: (viewerId: UserId | null, postIds: readonly PostId[]) => reading.show(viewerId, postIds),
    /** Posts in a line of a list: a word of each, and a small picture as the viewer may see it. */
    subjects: (viewerId: UserId, postIds: readonly PostId[]) => reading.subjects(viewerId, postIds),
    /** Which of these posts the viewer can open now. */
    openable: (viewerId: UserId, postIds: readonly PostId[]) => reading.openable(viewerId, postIds),
    /** How many posts for members are open at a level. */
    countOpenAt: (from: Db, creatorId: UserId, level: MembershipLevel) =>
      countOpenAt(from, creatorId, level, deps.clock.now()),
    /** What was only noted down is written. */
    close: () => seen.flush(),
  }
}

function contributeToPrivacy({ identity: { privacy }, clock }: Deps, keeping: Keeping): void {
  privacy.beforeErased(erasure.lockPostsOf)
  privacy.onErased(async (tx, userId) => {
    const isSomeKept = await erasure.keepSold(tx, userId, { now: clock.now(), keptUntil: keeping.keptUntil() })
    if (isSomeKept) await keeping.tell(tx, userId)
  })
  privacy.afterErased(erasure.erasePerson)
  privacy.contribute('posts', erasure.exportPosts)
  privacy.contribute('boughtPosts', erasure.exportPurchases)
  privacy.contribute('likedPosts', erasure.exportLikes)
  privacy.contribute('savedPosts', erasure.exportSaves)
  privacy.contribute('comments', erasure.exportComments)
  privacy.contribute('likedComments', erasure.exportCommentLikes)
  privacy.contribute('pollVotes', exportVotes)
  privacy.contribute('seenPosts', erasure.exportViews)
}
