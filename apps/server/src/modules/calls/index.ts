import { BOOKING_PATIENCE_MS, callPlansChannel, callsChannel, type UserId } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import { inTurn } from '../../platform/in-turn.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Chat } from '../chat/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Gifts } from '../gifts/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { talkedMs } from './calls.machine.ts'
import { registerCallsRoutes } from './calls.routes.ts'
import { createMayCall } from './assert-may-call.ts'
import { createBooking } from './booking/booking.ts'
import { eraseHours, exportBookings, exportHours, listWaitedFor } from './booking/booking.store.ts'
import { createKeeping } from './booking/keeping.ts'
import { countOpen, listLines } from './calls.store.ts'
import { createChanging } from './changing.ts'
import { createChannels } from './channel-ids.ts'
import { saveReturned } from './cycles.store.ts'
import { createDevices } from './devices.ts'
import { createDialing } from './dialing.ts'
import { registerCallGiftsRoutes } from './gifts.routes.ts'
import { createCallGifts } from './gifts.ts'
import { eraseDevices, exportCalls } from './history.store.ts'
import { createHistory } from './history.ts'
import { createIce, type IceSettings } from './ice.ts'
import { createMetering } from './metering.ts'
import { createCallNews } from './news.ts'
import { findStanding } from './people.store.ts'
import { registerPlansRoutes } from './plans.routes.ts'
import { createReported } from './reported.ts'
import { createRinging } from './ringing.ts'
import { createTalking } from './talking.ts'
import { exportWaits } from './waiting/waiting.store.ts'
import { createWaiting } from './waiting/waiting.ts'

export type Calls = {
  /** Does what is due, and writes down who is there; also happens by itself. Answers how many calls were looked at. */
  work(): Promise<number>
  /** A call that one of the two reports. */
  reported: ReturnType<typeof createReported>
}

const LOOK_EVERY_MS = 500
const WRITE_EVERY_MS = 2_000
const PLANS_EVERY_MS = 1_000

/** Two people who see and hear each other, at a price for each cycle. */
export function createCalls(
  deps: Platform & {
    http: Http
    identity: Identity
    presence: Presence
    notifications: Notifications
    profiles: Profiles
    creators: Creators
    wallet: Wallet
    gifts: Gifts
    chat: Chat
    links: StoredLinks
    ice: IceSettings
    metrics: Metrics
  },
): Calls {
  const { db, http, identity, profiles, wallet } = deps
  const channels = createChannels(deps.secrets)
  const news = createCallNews({ ...deps, channels })
  const ringing = createRinging(deps)
  const wouldRing = async (userId: UserId) =>
    (await deps.presence.connected([userId])).has(userId) || (await ringing.reaches(userId))
  const keeping = createKeeping({
    ...deps,
    wouldRing,
    async areTogether(fanId, creatorId) {
      const standing = await findStanding(db, fanId, creatorId, deps.clock.now())
      return standing !== null && standing.isThere && !standing.isBlocked
    },
  })
  const changing = createChanging({ ...deps, news, keeping })
  const assertMayCall = createMayCall(deps)
  const waiting = createWaiting({
    ...deps,
    assertMayCall,
    wouldRing,
    isBusy: async (userId) => (await listLines(db, [userId])).length > 0,
  })
  const booking = createBooking({
    ...deps,
    keeping,
    assertMayCall,
    async isThere(viewerId, userId) {
      const standing = await findStanding(db, viewerId, userId, deps.clock.now())
      return standing !== null && standing.isThere && !standing.isBlocked
    },
  })
  const devices = createDevices({ ...deps, changing, channels, news })
  const metering = createMetering({ ...deps, changing, news })
  const { relations } = profiles

  identity.authoriseOwner(callsChannel)
  identity.authoriseOwner(callPlansChannel)
  changing.onOver((tx, call) => {
    const { callId, dialerId, pickerId, kind, state } = call
    const at = deps.clock.now()
    return deps.chat.writeCall(tx, {
      callId,
      dialerId,
      pickerId,
      kind,
      state,
      seconds: Math.floor(talkedMs(call, at) / 1000),
      at,
    })
  })
  changing.onOver((tx, call) => keeping.callOver(tx, call))
  changing.onOver(async (tx, { state }) => tx.afterCommit(() => deps.metrics.callEnded(state)))
  deps.metrics.watch('calls', () => countOpen(db, deps.clock.now()))
  changing.onOver((tx, call) => waiting.lineFree(tx, [call.dialerId, call.pickerId]))
  changing.onOver(async (tx, { callId, dialerId: actorId, pickerId: receiverId, state, endReason }) => {
    if (state !== 'PICKER_TIMEOUT' && endReason !== 'canceled') return
    await deps.notifications.tell(tx, { receiverId, kind: 'call_missed', actorId, eventKey: callId })
  })
  changing.onQuiet((tx, call) => ringing.silence(tx, call))
  relations.onBlocked(async (tx, blockerId, blockedId) => {
    await changing.endOf(tx, { userId: blockerId, otherId: blockedId }, 'blocked')
    await keeping.close(tx, blockerId, blockedId)
    await waiting.part(tx, blockerId, blockedId)
  })
  // Nobody meets one who is suspended: what was set aside for it is the fan's again at once, not at the time they would have met.
  identity.onSuspended(async (tx, userId) => {
    await changing.endOf(tx, { userId }, 'closed')
    await keeping.close(tx, userId, null)
  })
  identity.privacy.contribute('calls', exportCalls)
  identity.privacy.contribute('callHours', exportHours)
  identity.privacy.contribute('callBookings', exportBookings)
  identity.privacy.contribute('callWaits', exportWaits)
  identity.privacy.beforeErased(async (tx, userId) => {
    await changing.endOf(tx, { userId }, 'closed')
    await keeping.close(tx, userId, null)
  })
  identity.privacy.afterErased(async (tx, userId) => {
    await eraseDevices(tx, userId)
    await eraseHours(tx, userId)
    await waiting.erase(tx, userId)
  })
  wallet.escrow.onRelease(async (tx, fanId) => {
    // It is not the fan who ends it.
    await changing.endOf(tx, { userId: fanId, by: null }, 'closed')
    await keeping.release(tx, fanId)
  })
  wallet.returns.onChanged(async (tx, { payment, earned, isFans }) => {
    if (payment.kind !== 'call') return null
    const earnedOfIt = Math.max(0, payment.earned - payment.returnedEarned + earned)
    const cycle = await saveReturned(tx, payment.paymentId, earnedOfIt)
    if (!cycle) return null
    // Afterwards: who gives back holds the wallets, and who ends a call holds the call first.
    // What an operator gives of a cycle is a kindness. What an order takes of it was not paid: an old diamond would buy the rest.
    const isTaken = !isFans && cycle.returned > payment.returned
    if (isTaken || cycle.returned >= cycle.price) tx.afterCommit(() => changing.endUnpaid(cycle))
    const unwanted = await changing.owedOf(tx, cycle)
    return unwanted > 0 ? { unwanted } : null
  })
  // What is due is taken for a while by who looks first: who asks for it to be done waits for one that looks already.
  const [metered, planned] = [inTurn(), inTurn()]
  deps.every(LOOK_EVERY_MS, 'calls.due', async () => void (await metered(() => metering.work())))
  deps.everyWorker(PLANS_EVERY_MS, 'calls.plans', () =>
    planned(async () => {
      await keeping.work()
      await waiting.work()
    }),
  )
  deps.every(WRITE_EVERY_MS, 'calls.beats', () => devices.flush())

  registerCallsRoutes(http, {
    dialing: createDialing({
      ...deps,
      assertMayCall,
      changing,
      channels,
      news,
      ringing,
      keeping,
      bookingOf: (fanId, creatorId, bookingId) => booking.ofCall(fanId, creatorId, bookingId),
      keptFor: (creatorId) => listWaitedFor(db, creatorId, deps.clock.now(), BOOKING_PATIENCE_MS),
      waitsNoMore: waiting.remove,
    }),
    talking: createTalking({
      ...deps,
      changing,
      channels,
      news,
      ice: createIce(deps.ice, deps.clock),
      areParted: async (receiverId, actorId) => (await relations.areBlocked(db, [{ receiverId, actorId }]))[0] ?? false,
    }),
    history: createHistory(deps),
    news,
  })

  registerCallGiftsRoutes(http, createCallGifts({ ...deps, changing, news }))
  registerPlansRoutes(http, { waiting, booking })

  return {
    async work() {
      await devices.flush()
      const looked = await metered(() => metering.work())
      return looked + (await planned(async () => (await keeping.work()) + (await waiting.work())))
    },
    reported: createReported({ ...deps, changing }),
  }
}
