import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Earnings } from '../earnings/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Posts } from '../posts/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { registerAdminRoutes } from './admin.routes.ts'
import { createPaymentRefunds } from './payment-refunds.ts'
import { createEditMoneySettings } from './money-settings.ts'

/** What operators see and do. */
export function createAdmin(
  deps: Platform & {
    http: Http
    audit: Audit
    wallet: Wallet
    payments: Payments
    creators: Creators
    earnings: Earnings
    posts: Posts
    links: StoredLinks
  },
): void {
  registerAdminRoutes(deps.http, {
    ...deps,
    editSettings: createEditMoneySettings(deps),
    paymentRefunds: createPaymentRefunds(deps),
  })
}
