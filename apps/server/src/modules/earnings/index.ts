import {
  cancelPayout,
  earningsSeries,
  earningsSummary,
  listEarnings,
  listPayouts,
  payoutMethod,
  requestPayout,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createIncome } from './income.ts'
import { createPayoutDecisions } from './payouts.decisions.ts'
import { createPayoutEnds } from './payouts.ends.ts'
import { presentPayout } from './payouts.present.ts'
import { createPayoutSending } from './payouts.sending.ts'
import { exportPayouts, findMethod } from './payouts.store.ts'
import { createPayouts } from './payouts.ts'
import { createRelease } from './release.ts'

export type Earnings = ReturnType<typeof createEarnings>
export * as payoutQueue from './payouts.operators.store.ts'
export { presentPayout } from './payouts.present.ts'

const RELEASE_EVERY_MS = 10 * 60 * 1000
const LOOK_EVERY_MS = 60 * 1000

/** What creators earned, when they can have it, and how they get it. */
export function createEarnings(
  deps: Platform & {
    http: Http
    identity: Identity
    audit: Audit
    wallet: Wallet
    payments: Payments
    links: StoredLinks
  },
) {
  const { http, identity } = deps
  const income = createIncome(deps)
  const release = createRelease(deps)
  const finish = createPayoutEnds(deps)
  const payouts = createPayouts({ ...deps, finish })
  const underWay = createPayoutSending({ ...deps, finish })
  const decide = createPayoutDecisions({ ...deps, finish, sending: underWay.sending })

  identity.privacy.contribute('payouts', exportPayouts)
  identity.privacy.contribute('payoutMethod', findMethod)
  identity.privacy.onErased((tx, userId) => payouts.erase(tx, userId))
  deps.every(RELEASE_EVERY_MS, 'earnings.release', release)
  deps.every(LOOK_EVERY_MS, 'earnings.payouts', () => underWay.lookAtAll())

  http.handle(earningsSummary, ({ viewer }) => income.summary(viewer.userId))
  http.handle(earningsSeries, ({ viewer, input }) => income.series(viewer.userId, input))
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

  return {
    /** Both also happen by themselves, again and again. */
    release,
    lookAtPayouts: () => underWay.lookAtAll(),
    decidePayout: decide,
  }
}
