import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Earnings } from '../earnings/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { registerAdminRoutes } from './admin.routes.ts'
import { createEditMoneySettings } from './money-settings.ts'

/** What operators see and do. */
export function createAdmin(
  deps: Platform & {
    http: Http
    audit: Audit
    identity: Identity
    wallet: Wallet
    payments: Payments
    creators: Creators
    earnings: Earnings
    links: StoredLinks
  },
): void {
  const { audit, identity } = deps
  identity.passwords.onOperatorDismissed((tx, userId) =>
    audit.record(tx, { actorId: userId, action: 'operator.dismissed', subject: `user:${userId}` }),
  )
  registerAdminRoutes(deps.http, { ...deps, editSettings: createEditMoneySettings(deps) })
}
