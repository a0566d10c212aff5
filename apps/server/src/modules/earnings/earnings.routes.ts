import {
  cancelPayout,
  earningsSeries,
  earningsStatement,
  earningsSummary,
  exportEarnings,
  listEarnings,
  listPayouts,
  payoutMethod,
  requestPayout,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createIncome } from './income.ts'
import { presentPayout } from './payouts.present.ts'
import type { createPayouts } from './payouts.ts'

export function registerEarningsRoutes(
  http: Http,
  deps: { income: ReturnType<typeof createIncome>; payouts: ReturnType<typeof createPayouts> },
): void {
  const { income, payouts } = deps

  http.handle(earningsSummary, ({ viewer }) => income.summary(viewer.userId))
  http.handle(earningsSeries, ({ viewer, input }) => income.series(viewer.userId, input))
  http.handle(earningsStatement, ({ viewer, input }) => income.statement(viewer.userId, input))
  http.handle(exportEarnings, ({ viewer, input }) => income.export(viewer, input))
  http.handle(listEarnings, ({ viewer, input }) => income.list(viewer.userId, input))
  http.handle(payoutMethod, ({ viewer, origin, input }) => payouts.method({ viewer, origin }, input))
  http.handle(requestPayout, async ({ viewer, origin, input, idempotencyKey }) => {
    const { payout, available } = await payouts.request({ viewer, origin }, input, idempotencyKey)
    return { payout: presentPayout(payout), available }
  })
  http.handle(cancelPayout, async ({ viewer, input }) => ({
    payout: presentPayout(await payouts.cancel(viewer.userId, input.payoutId)),
  }))
  http.handle(listPayouts, async ({ viewer, input }) => {
    const { page, nextCursor } = await payouts.list(viewer.userId, input.cursor)
    return { payouts: page.map(presentPayout), nextCursor }
  })
}
