import {
  buyLiveTicket,
  cutLive,
  dropLiveKey,
  enterLive,
  getAnchorRoom,
  getLivePlan,
  getLiveSummary,
  hasLiveAllow,
  leaveLive,
  listLiveAudience,
  listLiveGifts,
  listLiveRooms,
  listLiveModerators,
  lookIntoLive,
  makeLiveKey,
  muteInLive,
  overhearLive,
  pinInLive,
  presentLiveGift,
  publishLive,
  readLiveTalk,
  saveLivePlan,
  sayInLive,
  setLiveModerator,
  startLive,
  stopLive,
  stopLiveGiftCombo,
  unsayInLive,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createLiveGifts } from './gifts.ts'
import type { Hosting } from './hosting.ts'
import type { createListing } from './listing.ts'
import type { createLookingIn } from './looking-in.ts'
import type { Moderating } from './moderating.ts'
import type { createModerators } from './moderators.ts'
import type { createPrograms } from './programs.ts'
import type { Talking } from './talking.ts'
import type { createTickets } from './tickets.ts'
import type { Visiting } from './visiting.ts'

export function registerLiveRoutes(
  http: Http,
  use: {
    hosting: Hosting
    programs: ReturnType<typeof createPrograms>
    listing: ReturnType<typeof createListing>
    visiting: Visiting
    lookingIn: ReturnType<typeof createLookingIn>
    tickets: ReturnType<typeof createTickets>
    talking: Talking
    moderators: ReturnType<typeof createModerators>
    moderating: Moderating
    gifts: ReturnType<typeof createLiveGifts>
  },
): void {
  const { hosting, programs, listing, visiting, lookingIn, tickets, talking, moderators, moderating, gifts } = use
  http.handle(listLiveRooms, ({ viewer, input }) => listing.list(viewer?.userId ?? null, input.cursor))
  http.handle(getAnchorRoom, ({ viewer, input }) => listing.ofAnchor(viewer?.userId ?? null, input.aid))
  http.handle(hasLiveAllow, async ({ viewer, input }) => ({
    allow: await listing.allow(viewer?.userId ?? null, input.roomId),
  }))
  http.handle(startLive, async ({ viewer, input }) => ({ room: await hosting.start(viewer.userId, input) }))
  http.handle(publishLive, ({ viewer, input }) => hosting.publish(viewer.userId, input.roomId))
  http.handle(stopLive, async ({ viewer, input }) => ({ summary: await hosting.stop(viewer.userId, input.roomId) }))
  http.handle(getLiveSummary, async ({ viewer, input }) => ({
    summary: await hosting.summary(viewer.userId, input.roomId),
  }))
  http.handle(cutLive, async ({ viewer, input }) => ({
    room: await hosting.cut(viewer.userId, input.roomId, input.reason),
  }))
  http.handle(lookIntoLive, ({ viewer, input }) => lookingIn.look(viewer?.userId ?? null, input))
  http.handle(overhearLive, ({ viewer, input }) => lookingIn.overhear(viewer?.userId ?? null, input))
  http.handle(enterLive, ({ viewer, input }) => visiting.enter(viewer.userId, input.roomId))
  http.handle(leaveLive, async ({ viewer, input }) => {
    await visiting.leave(viewer.userId, input.roomId)
    return {}
  })
  http.handle(listLiveAudience, ({ viewer, input }) => visiting.audience(viewer.userId, input.roomId, input.cursor))
  http.handle(buyLiveTicket, ({ viewer, input }) => tickets.buy(viewer.userId, input.roomId, input.expectedPrice))
  http.handle(sayInLive, async ({ viewer, input }) => ({ message: await talking.say(viewer.userId, input) }))
  http.handle(listLiveGifts, ({ viewer }) => gifts.offer(viewer?.userId ?? null))
  http.handle(presentLiveGift, ({ viewer, input, idempotencyKey }) =>
    gifts.present(viewer.userId, input, idempotencyKey),
  )
  http.handle(stopLiveGiftCombo, async ({ viewer, input }) => {
    await gifts.stopCombo(viewer.userId, input)
    return {}
  })
  http.handle(muteInLive, async ({ viewer, input }) => {
    await moderating.mute(viewer.userId, input)
    return { isMuted: input.isMuted }
  })
  http.handle(getLivePlan, ({ viewer }) => programs.plan(viewer.userId))
  http.handle(saveLivePlan, async ({ viewer, input }) => ({ plan: await programs.save(viewer.userId, input) }))
  http.handle(makeLiveKey, ({ viewer }) => programs.makeKey(viewer.userId))
  http.handle(dropLiveKey, async ({ viewer }) => {
    await programs.dropKey(viewer.userId)
    return {}
  })
  http.handle(readLiveTalk, ({ viewer, input }) => talking.read(viewer.userId, input.roomId))
  http.handle(unsayInLive, async ({ viewer, input }) => {
    await moderating.unsay(viewer.userId, input.roomId, input.messageId)
    return {}
  })
  http.handle(pinInLive, async ({ viewer, input }) => ({
    pinned: await moderating.pin(viewer.userId, input.roomId, input.messageId),
  }))
  http.handle(listLiveModerators, async ({ viewer }) => ({ moderators: await moderators.list(viewer.userId) }))
  http.handle(setLiveModerator, async ({ viewer, input }) => {
    await moderators.set(viewer.userId, input.otherUserId, input.isModerator)
    return { isModerator: input.isModerator }
  })
}
