import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@fanlight/contract'
import type { HttpServer } from '../../platform/http/http.ts'
import { inTurn } from '../../platform/in-turn.ts'
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Gifts } from '../gifts/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createAnnouncing } from './announcing.ts'
import { createBoard } from './board.ts'
import { registerBoardRoutes } from './board.routes.ts'
import { createChanging } from './changing.ts'
import { createLiveGifts } from './gifts.ts'
import { createGoals } from './goals.ts'
import { eraseGoals, exportGoals } from './goals.store.ts'
import { createHosting } from './hosting.ts'
import { createListing } from './listing.ts'
import { createLookingIn } from './looking-in.ts'
import { registerLiveRoutes } from './live.routes.ts'
import { countOpenRooms, dropCover, eraseRooms, exportRooms, isCover } from './live.store.ts'
import { createMenus } from './menus.ts'
import { eraseMenu, exportMenu } from './menus.store.ts'
import { createModerating } from './moderating.ts'
import { createModerators } from './moderators.ts'
import { eraseModerators, exportModerators } from './moderators.store.ts'
import { createLiveNews } from './news.ts'
import { createRequests } from './requests.ts'
import { eraseRequests, exportRequests } from './requests.store.ts'
import { eraseMessages, exportMessages } from './talk.store.ts'
import { createRecordings } from './recordings.ts'
import { registerRecordingRoutes } from './recordings.routes.ts'
import { exportRecordings, listUndecided } from './recordings.store.ts'
import { dropPlannedCover, erasePlans, exportPlans, isPlannedCover } from './program.store.ts'
import { createPrograms } from './programs.ts'
import { createReported } from './reported.ts'
import { createTalking } from './talking.ts'
import { createTickets } from './tickets.ts'
import { createVisiting } from './visiting.ts'
import { eraseVisits, exportVisits } from './visits.store.ts'
import { createWatchingOver } from './watching-over.ts'

export type Live = {
  /** Does what is due, counts who watches and notices who went; also happens by itself. */
  work(): Promise<void>
  readonly reported: ReturnType<typeof createReported>
}

const LOOK_EVERY_MS = 1_000
const SEEN_EVERY_MS = 10_000
const SWEEP_EVERY_MS = 5_000
const COUNT_EVERY_MS = 2_000
const RIGHTS_EVERY_MS = 10_000

/** Rooms in which many see and hear one. */
export function createLive(
  deps: Platform & {
    http: HttpServer
    identity: Identity
    presence: Presence
    audit: Audit
    media: Media
    notifications: Notifications
    profiles: Profiles
    creators: Creators
    wallet: Wallet
    links: StoredLinks
    gifts: Gifts
    engine: MediaEngine
    metrics: Metrics
    /** Where the engine of this machine writes what is recorded. */
    recordingsFolder: string
    /** From so many viewers on, nobody without an account comes in. */
    guestsUpTo: number
  },
): Live {
  const { http, identity, profiles, media, log } = deps
  const process = randomBytes(9).toString('base64url')
  const news = createLiveNews(deps)
  const changing = createChanging({ ...deps, news })
  const recordings = createRecordings({ ...deps, folder: deps.recordingsFolder })
  const talking = createTalking(deps)
  const visiting = createVisiting({ ...deps, news, recordings, talking, process })
  const lookingIn = createLookingIn({ ...deps, news, recordings, talking, visiting })
  const hosting = createHosting({ ...deps, changing, news, recordings })
  const moderators = createModerators(deps)
  const moderating = createModerating(deps)
  const over = createWatchingOver({ ...deps, changing, news })
  createAnnouncing({ ...deps, changing })
  const goals = createGoals(deps)
  const requests = createRequests({ ...deps, changing, goals })

  changing.onClosed(
    () => void recordings.collect().catch((error: unknown) => log.error({ err: error }, 'a recording was not kept')),
  )

  deps.metrics.watch('rooms', () => countOpenRooms(deps.db))
  deps.metrics.watch('engine', async () => {
    const { ok: isUp, ...figures } = await deps.engine.health()
    return { isUp, ...figures }
  })
  media.keepWhile(isCover)
  media.keepWhile(isPlannedCover)
  media.onTakenDown(async (tx, picture) => {
    await dropCover(tx, picture)
    await dropPlannedCover(tx, picture)
  })
  profiles.relations.onBlocked(async (tx, oneId, otherId) => {
    // First they leave: what is ordered in this moment is ordered before, and found.
    await visiting.part(tx, oneId, otherId)
    await requests.part(tx, oneId, otherId)
    await moderators.part(tx, oneId, otherId)
  })
  media.videos.recordings.keepWhile(listUndecided)
  identity.privacy.contribute('liveRooms', exportRooms)
  identity.privacy.contribute('liveRecordings', exportRecordings)
  identity.privacy.contribute('liveVisits', exportVisits)
  identity.privacy.contribute('liveMessages', exportMessages)
  identity.privacy.contribute('liveMenu', exportMenu)
  identity.privacy.contribute('liveRequests', exportRequests)
  identity.privacy.contribute('liveGoals', exportGoals)
  identity.privacy.contribute('liveModerators', exportModerators)
  identity.privacy.contribute('livePlans', exportPlans)
  identity.sessions.onEnded((tx, userId) => visiting.sessionEnded(tx, userId))
  // After it: who is suspended is held by then, and who ends a room holds the room before them.
  identity.onSuspended(async (tx, userId) =>
    tx.afterCommit(() => deps.db.transaction((own) => changing.endOf(own, userId))),
  )
  identity.privacy.beforeErased(async (tx, userId) => {
    await visiting.leaveAll(tx, userId)
    await changing.endOf(tx, userId)
    await requests.leave(tx, userId)
  })
  identity.privacy.afterErased(async (tx, userId) => {
    await recordings.removeAllOf(tx, userId)
    await eraseMessages(tx, userId)
    await eraseMenu(tx, userId)
    await eraseRequests(tx, userId)
    await eraseGoals(tx, userId)
    await eraseModerators(tx, userId)
    await erasePlans(tx, userId)
    await eraseVisits(tx, userId)
    await eraseRooms(tx, userId)
  })
  // What is due is taken for a while by who looks first: who asks for it to be done waits for one that looks already.
  const looking = inTurn()
  deps.every(LOOK_EVERY_MS, 'live.due', async () => void (await looking(() => over.due())))
  deps.every(SEEN_EVERY_MS, 'live.seen', () => over.seen())
  const sweep = async () => {
    await visiting.sweep()
    await lookingIn.sweep()
  }
  deps.every(SWEEP_EVERY_MS, 'live.sweep', sweep)
  deps.everyAlone(COUNT_EVERY_MS, 'live.count', () => visiting.count())
  deps.everyAlone(RIGHTS_EVERY_MS, 'live.rights', () => visiting.checkRights())

  // Of rooms that ended while nobody looked: with another process, or with this one.
  deps.every(SWEEP_EVERY_MS, 'live.collect', () => recordings.collect())
  deps.everyAlone(HOUR_MS, 'live.expire', () => recordings.expire())

  registerRecordingRoutes(http, recordings)
  registerLiveRoutes(http, {
    hosting,
    programs: createPrograms({ ...deps, hosting }),
    listing: createListing({ ...deps, news, visiting }),
    visiting,
    lookingIn,
    tickets: createTickets({ ...deps, changing, visiting }),
    talking,
    moderators,
    moderating,
    gifts: createLiveGifts({ ...deps, goals }),
  })
  registerBoardRoutes(http, {
    menus: createMenus(deps),
    requests,
    goals,
    board: createBoard({ ...deps, requests, goals }),
  })

  return {
    reported: createReported({ changing, moderating }),
    async work() {
      await over.seen()
      await sweep()
      await visiting.checkRights()
      await visiting.count()
      await looking(() => over.due())
      await recordings.collect()
      await recordings.expire()
    },
  }
}
