import { DAY_MS, instant, type Proposal, type ProposalId, type UserId } from '@fanlight/contract'
import {
  Diamonds,
  MoneySettings,
  ProposalId as AnyProposalId,
  refundOrder,
  refundPayment,
  UserId as AnyUserId,
} from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import * as store from './proposals.store.ts'
import type { ListedProposal, ProposalRow } from './proposals.store.ts'

/** What is kept of each kind: enough to do it later exactly as it was asked for. */
export const RefundWish = refundOrder.input
export const PaymentWish = z.object({ input: refundPayment.input, fanId: AnyUserId, amount: Diamonds })
export const SettingsWish = z.object({ before: MoneySettings.partial(), after: MoneySettings.partial() })

/** As long as an operator's wish waits for a second one. */
const WAITS_MS = 7 * DAY_MS

type Wish = Pick<ProposalRow, 'kind' | 'subject' | 'payload'>

export type Proposals = ReturnType<typeof createProposals>

/** Two pairs of eyes: one operator wants something, another agrees. */
export function createProposals({ db, clock, ids, audit }: Platform & { audit: Audit }) {
  const since = () => instant(clock.now() - WAITS_MS)
  const newId = (): ProposalId => AnyProposalId.parse(ids.next())
  const insert = (tx: Tx, proposal: Omit<ProposalRow, 'proposedAt'>): Promise<boolean> =>
    store.insertProposal(tx, { ...proposal, proposedAt: clock.now() })

  async function mustWait(tx: Tx, proposalId: ProposalId): Promise<ProposalRow> {
    const proposal = await store.lockProposal(tx, proposalId, since())
    if (!proposal || proposal.state === 'alone') throw new AppError('NOT_FOUND', {})
    if (proposal.state !== 'waiting') throw new AppError('ALREADY_DECIDED', {})
    if (!proposal.isStanding) throw new AppError('NOT_FOUND', {})
    return proposal
  }

  return {
    list: (from: Db = db): Promise<ListedProposal[]> => store.listWaiting(from, since()),

    newId,

    /** Keeps what an operator wants until another agrees. Only one thing about the same waits at a time. */
    async propose(tx: Tx, operatorId: UserId, wish: Wish, proposalId: ProposalId = newId()): Promise<void> {
      await store.closeStale(tx, { ...wish, by: operatorId, at: clock.now(), since: since() })
      const isNew = await insert(tx, { ...wish, proposalId, state: 'waiting', proposedBy: operatorId })
      if (!isNew) throw new AppError('CONFLICT', {})
      const { kind, subject, payload } = wish
      await audit.record(tx, { actorId: operatorId, action: `${kind}.proposed`, subject, details: { wish: payload } })
    },

    /** Remembers what an operator did without a second one. */
    rememberAlone: (tx: Tx, operatorId: UserId, wish: Wish) =>
      insert(tx, { ...wish, proposalId: newId(), state: 'alone', proposedBy: operatorId }),

    /** Who stops being an operator, or was none for a while, takes along what waits in their name. */
    withdrawAllOf: (tx: Tx, operatorId: UserId) => store.closeAllOf(tx, operatorId, clock.now()),

    doneAlone: store.listAlone,
    takeTurnOf: store.lockGivenBack,
    givenAloneBy: store.sumGivenAloneBy,
    givenBackAlone: store.sumGivenBack,

    /** The proposal, held until the end of the transaction, if this operator may agree to it. */
    async mayAgree(tx: Tx, { userId }: Viewer, proposalId: ProposalId): Promise<ProposalRow> {
      const proposal = await mustWait(tx, proposalId)
      if (proposal.proposedBy === userId) throw new AppError('SECOND_OPERATOR_NEEDED', {})
      return proposal
    },

    /** What it is about: who agrees to it goes on there. */
    async kindOf(proposalId: ProposalId): Promise<ProposalRow['kind']> {
      const proposal = await store.findProposal(db, proposalId)
      if (!proposal) throw new AppError('NOT_FOUND', {})
      return proposal.kind
    },

    /**
     * Does what was agreed to. Should it fail because another operator was faster, that is why: what they gave back is not there to be
     * given back again.
     */
    async orSayWhoWasFirst<T>(viewer: Viewer, proposalId: ProposalId, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError) await db.transaction((tx) => this.mayAgree(tx, viewer, proposalId))
        throw error
      }
    },

    agreed: (tx: Tx, { userId }: Viewer, proposalId: ProposalId): Promise<void> =>
      store.saveDecided(tx, proposalId, { state: 'done', by: userId, at: clock.now() }),

    async reject({ userId }: Viewer, proposalId: ProposalId): Promise<void> {
      await db.transaction(async (tx) => {
        const { kind, subject, payload } = await mustWait(tx, proposalId)
        await store.saveDecided(tx, proposalId, { state: 'rejected', by: userId, at: clock.now() })
        await audit.record(tx, { actorId: userId, action: `${kind}.rejected`, subject, details: { wish: payload } })
      })
    },
  }
}

export function presentProposal(row: ListedProposal, viewer: Viewer): Proposal {
  const { proposalId, proposerName: proposedBy, proposedAt } = row
  const about = { proposalId, proposedBy, proposedAt, isOwn: row.proposedBy === viewer.userId }
  if (row.kind === 'settings') return { ...about, wanted: { kind: 'settings', ...SettingsWish.parse(row.payload) } }
  if (row.kind === 'payment') {
    const { input, amount } = PaymentWish.parse(row.payload)
    return { ...about, wanted: { kind: 'payment', paymentId: input.paymentId, amount, reason: input.reason } }
  }
  const { orderId, cents, reason } = RefundWish.parse(row.payload)
  return { ...about, wanted: { kind: 'refund', orderId, cents, reason } }
}
