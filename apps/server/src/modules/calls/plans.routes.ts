import {
  bookCall,
  cancelCallBooking,
  getCallHours,
  joinCallBooking,
  leaveCallWait,
  listCallBookings,
  listCallSlots,
  listCallWaits,
  saveCallHours,
  waitForCall,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createBooking } from './booking/booking.ts'
import type { createWaiting } from './waiting/waiting.ts'

export function registerPlansRoutes(
  http: Http,
  { waiting, booking }: { waiting: ReturnType<typeof createWaiting>; booking: ReturnType<typeof createBooking> },
): void {
  http.handle(waitForCall, async ({ viewer, input }) => ({
    wait: await waiting.wait(viewer.userId, input.creatorId, input.kind),
  }))
  http.handle(leaveCallWait, async ({ viewer, input }) => {
    await waiting.leave(viewer.userId, input.creatorId)
    return {}
  })
  http.handle(listCallWaits, ({ viewer }) => waiting.list(viewer.userId))

  http.handle(getCallHours, async ({ viewer }) => ({ hours: await booking.hours(viewer.userId) }))
  http.handle(saveCallHours, async ({ viewer, input }) => ({
    hours: await booking.saveHours(viewer.userId, input.hours),
  }))
  http.handle(listCallSlots, async ({ viewer, input }) => ({
    offer: await booking.slots(viewer.userId, input.creatorId),
  }))
  http.handle(bookCall, ({ viewer, input, idempotencyKey }) => booking.book(viewer.userId, input, idempotencyKey))
  http.handle(listCallBookings, ({ viewer, input }) => booking.list(viewer.userId, input))
  http.handle(cancelCallBooking, async ({ viewer, input }) => ({ booking: await booking.cancel(viewer.userId, input) }))
  http.handle(joinCallBooking, async ({ viewer, input }) => ({
    booking: await booking.join(viewer.userId, input.bookingId),
  }))
}
