import {
  decideApplication,
  decidePayout,
  decideProposal,
  editMoneySettings,
  editPackage,
  getMoneySettings,
  getStats,
  listAllOrders,
  listAllPayouts,
  listApplications,
  listFanPayments,
  listPackages,
  listProposals,
  refundOrder,
  refundPayment,
  type ProposalId,
} from '@fanlight/contract/schemas'
import type { AdminPayment } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import { assertProved } from '../../platform/http/proofs.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentApplication, type Creators } from '../creators/index.ts'
import { presentQueuedPayout, type Earnings } from '../earnings/index.ts'
import { presentFoundOrder, presentPackage, type Payments } from '../payments/index.ts'
import { presentPerson } from '../identity/index.ts'
import type { GivenRow, Wallet } from '../wallet/index.ts'
import type { createMoneySettingsEditing } from './money-settings.ts'
import type { createPaymentRefunds } from './payment-refunds.ts'
import { presentProposal, type Proposals } from './proposals.ts'
import type { createRefundRequests } from './refunds.ts'
import type { createStats } from './stats.ts'

export function registerAdminRoutes(
  http: Http,
  deps: {
    wallet: Wallet
    payments: Payments
    creators: Creators
    earnings: Earnings
    links: StoredLinks
    settings: ReturnType<typeof createMoneySettingsEditing>
    refundRequests: ReturnType<typeof createRefundRequests>
    paymentRefunds: ReturnType<typeof createPaymentRefunds>
    proposals: Proposals
    stats: ReturnType<typeof createStats>
    agree: (viewer: Viewer, proposalId: ProposalId) => Promise<void>
  },
): void {
  const {
    wallet,
    payments,
    creators,
    earnings,
    links,
    settings,
    refundRequests,
    paymentRefunds,
    proposals,
    stats,
    agree,
  } = deps

  http.handle(listApplications, async ({ input }) => {
    const { page, nextCursor, counts } = await creators.applicationQueue.list(input)
    return { applications: page.map((row) => presentApplication(row, links)), nextCursor, counts }
  })
  http.handle(decideApplication, async ({ viewer, input: { applicationId, decision, reason } }) => {
    await creators.applications.decide(viewer, applicationId, decision === 'approve' ? null : (reason ?? ''))
    return { application: presentApplication(await creators.applicationQueue.get(applicationId), links) }
  })

  http.handle(listAllPayouts, async ({ input }) => {
    const { page, nextCursor, waiting } = await earnings.payoutQueue.list(input)
    return { payouts: page.map((row) => presentQueuedPayout(row, links)), nextCursor, waiting }
  })
  http.handle(decidePayout, async ({ viewer, input: { payoutId, decision, reason } }) => {
    await earnings.decidePayout(viewer, payoutId, decision === 'approve' ? null : (reason ?? ''))
    return { payout: presentQueuedPayout(await earnings.payoutQueue.get(payoutId), links) }
  })

  http.handle(listAllOrders, async ({ input: { status, isOwed, search = '', cursor } }) => {
    const { page, nextCursor } = await payments.orderLists.search({ status, isOwed, search, cursor })
    return { orders: page.map((order) => presentFoundOrder(order, links)), nextCursor }
  })
  http.handle(refundOrder, async ({ viewer, input, proved, idempotencyKey }) => {
    if (!input.isTrial) assertProved(proved, 'secondFactor')
    const asked = await refundRequests.refund(viewer, input, idempotencyKey)
    return { order: presentFoundOrder(await payments.orderLists.found(input.orderId), links), ...asked }
  })

  const presentPayment = ({ paymentId, kind, at, creator, postId, amount, returned }: GivenRow): AdminPayment => ({
    paymentId,
    kind,
    at,
    creator: creator && presentPerson(creator, links),
    postId,
    amount,
    returned,
  })
  http.handle(listFanPayments, async ({ input }) => {
    const { page, nextCursor } = await paymentRefunds.list(input)
    return { payments: page.map(presentPayment), nextCursor }
  })
  http.handle(refundPayment, async ({ viewer, input, idempotencyKey }) => {
    const { payment, waitsForSecond } = await paymentRefunds.refund(viewer, input, idempotencyKey)
    return { payment: presentPayment(payment), waitsForSecond }
  })

  http.handle(listPackages, async () => ({ packages: (await payments.packages.list()).map(presentPackage) }))
  http.handle(editPackage, async ({ viewer, input }) => ({
    package: presentPackage(await payments.packages.edit(viewer, input)),
  }))
  http.handle(getMoneySettings, () => wallet.settings.get())
  http.handle(editMoneySettings, ({ viewer, input, idempotencyKey }) => settings.edit(viewer, input, idempotencyKey))

  http.handle(getStats, () => stats.get())

  http.handle(listProposals, async ({ viewer }) => ({
    proposals: (await proposals.list()).map((row) => presentProposal(row, viewer)),
  }))
  http.handle(decideProposal, async ({ viewer, input: { proposalId, decision } }) => {
    if (decision === 'reject') await proposals.reject(viewer, proposalId)
    else await agree(viewer, proposalId)
    return {}
  })
}
