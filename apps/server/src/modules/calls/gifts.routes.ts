import { listCallGifts, presentCallGift, stopCallGiftCombo } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createCallGifts } from './gifts.ts'

export function registerCallGiftsRoutes(http: Http, gifts: ReturnType<typeof createCallGifts>): void {
  http.handle(listCallGifts, ({ viewer }) => gifts.offer(viewer.userId))
  http.handle(presentCallGift, ({ viewer, input, idempotencyKey }) =>
    gifts.present(viewer.userId, input, idempotencyKey),
  )
  http.handle(stopCallGiftCombo, async ({ viewer, input }) => {
    await gifts.stopCombo(viewer.userId, input)
    return {}
  })
}
