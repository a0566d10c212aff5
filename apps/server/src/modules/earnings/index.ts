import { MINUTE_MS } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Memberships } from '../memberships/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createDepartures } from './departures.ts'
import { registerEarningsRoutes } from './earnings.routes.ts'
import { createFarewell } from './farewell.ts'
import { createIncome } from './income.ts'
import { createPayoutDecisions } from './payouts.decisions.ts'
import { createPayoutEnds } from './payouts.ends.ts'
import { createNetting } from './payouts.netting.ts'
import { createPayoutOpening } from './payouts.opening.ts'
import { createPayoutQueue } from './payouts.queue.ts'
import { createPayoutSending } from './payouts.sending.ts'
import { exportPayouts, findMethod, withdrawApprovals } from './payouts.store.ts'
import { createPayouts } from './payouts.ts'
import { createRelease } from './release.ts'

export type Earnings = ReturnType<typeof createEarnings>
export { presentQueuedPayout } from './payouts.present.ts'

const RELEASE_EVERY_MS = 10 * MINUTE_MS
const LOOK_EVERY_MS = MINUTE_MS

/** What creators earned, when they can have it, and how they get it. */
export function createEarnings(
  deps: Platform & {
    http: Http
    identity: Identity
    audit: Audit
    notifications: Notifications
    wallet: Wallet
    payments: Payments
    memberships: Memberships
    links: StoredLinks
  },
) {
  const { http, identity } = deps
  const income = createIncome(deps)
  const release = createRelease(deps)
  const openPayout = createPayoutOpening(deps)
  const departures = createDepartures({ ...deps, openPayout })
  const ends = createPayoutEnds({ ...deps, departures })
  const { finish } = ends
  const netting = createNetting({ ...deps, finish, openPayout })
  const payouts = createPayouts({ ...deps, finish, openPayout })
  const underWay = createPayoutSending({ ...deps, ends, netting })
  const decide = createPayoutDecisions({ ...deps, finish, netting, sending: underWay.sending })

  identity.operators.onChanged((tx, userId) => withdrawApprovals(tx, userId))
  identity.privacy.contribute('payouts', exportPayouts)
  identity.privacy.contribute('payoutMethod', findMethod)
  identity.privacy.settleWith(
    createFarewell({
      ...deps,
      recallUnsent: (tx, userId) => netting.recallUnsent(tx, userId),
      settling: departures.settling,
    }),
  )
  identity.privacy.afterErased((tx, userId) => payouts.erase(tx, userId))
  deps.memberships.onAllCutOff((tx, userId) => departures.lookSoon(tx, userId))
  deps.everyAlone(RELEASE_EVERY_MS, 'earnings.release', release)
  deps.everyAlone(RELEASE_EVERY_MS, 'earnings.departures', () => departures.settleAll())
  deps.everyAlone(LOOK_EVERY_MS, 'earnings.payouts', () => underWay.lookAtAll())

  registerEarningsRoutes(http, { income, payouts })

  return {
    /** All three also happen by themselves, again and again. */
    release,
    settleDepartures: () => departures.settleAll(),
    lookAtPayouts: () => underWay.lookAtAll(),
    decidePayout: decide,
    payoutQueue: createPayoutQueue(deps),
  }
}
