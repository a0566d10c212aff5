import type { ProposalId } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Earnings } from '../earnings/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { registerAdminRoutes } from './admin.routes.ts'
import { createMoneySettingsEditing } from './money-settings.ts'
import { createPaymentRefunds } from './payment-refunds.ts'
import { createProposals } from './proposals.ts'
import { createRefundLimit } from './refund-limit.ts'
import { createRefundRequests } from './refunds.ts'
import { createStats } from './stats.ts'

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
  const proposals = createProposals(deps)
  identity.operators.onChanged(async (tx, userId, change) => {
    await proposals.withdrawAllOf(tx, userId)
    // At the machine, by a command; but for who was dismissed by what they did themself.
    await audit.record(tx, {
      actorId: change === 'dismissed' ? userId : null,
      action: `operator.${change}`,
      subject: `user:${userId}`,
    })
  })

  const limit = createRefundLimit({ ...deps, proposals })
  const settings = createMoneySettingsEditing({ ...deps, proposals })
  const refundRequests = createRefundRequests({ ...deps, proposals, limit })
  const paymentRefunds = createPaymentRefunds({ ...deps, proposals, limit })
  async function agree(viewer: Viewer, proposalId: ProposalId): Promise<void> {
    const kind = await proposals.kindOf(proposalId)
    await { refund: refundRequests, settings, payment: paymentRefunds }[kind].agree(viewer, proposalId)
  }
  const stats = createStats({ ...deps, proposals })
  registerAdminRoutes(deps.http, { ...deps, proposals, settings, refundRequests, paymentRefunds, stats, agree })
}
