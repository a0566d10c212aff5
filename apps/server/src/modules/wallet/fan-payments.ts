import { diamonds, walletChannel, type Diamonds, type PostingKind, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { walletOf } from './accounts.ts'
import type { Rider } from './posting.sql.ts'
import type { createEarningsNews } from './earnings-news.ts'
import type { createLedger, Posting } from './ledger.ts'

export type FanPayment = {
  kind: PostingKind
  /** Spells the event: the same twice moves money once. */
  reference: string
  fanId: UserId
  creatorId: UserId
  amount: Diamonds
  details?: Readonly<Record<string, unknown>>
}

/**
 * What the fan has left, and what the creator earned. When nothing has moved: it was posted before, or it was held back, by
 * the guard of what rides along or because the creator has left. `answer` is what rides along says of what it wrote.
 */
export type FanPaid<Answer = unknown> = { balance: Diamonds; earned: Diamonds; answer: Answer } | 'before' | 'heldBack'

/** A fan's diamonds for a creator, less what the house keeps: the one way in which creators earn diamonds. */
export function createFanPayments(deps: {
  ledger: ReturnType<typeof createLedger>
  realtime: Realtime
  log: Log
  announceBalance: (tx: Tx, userId: UserId) => void
  earningsNews: ReturnType<typeof createEarningsNews>
}) {
  const { ledger, realtime, log, announceBalance, earningsNews } = deps

  const postingOf = ({ kind, reference, fanId, creatorId, amount, details }: FanPayment): Posting => ({
    kind,
    reference,
    transfers: [],
    payment: { from: walletOf(fanId), creatorId, amount, onlyWhileHere: true },
    details: { fanId, creatorId, ...details },
  })

  return {
    /** Inside the caller's transaction. Refused when the creator has left. Answers what the creator has earned by it. */
    async payCreator(tx: Tx, payment: FanPayment): Promise<Diamonds> {
      const { earned, isHeldBack } = await ledger.post(tx, postingOf(payment))
      if (isHeldBack) throw new AppError('NOT_FOUND', {})
      announceBalance(tx, payment.fanId)
      tx.afterCommit(() => earningsNews(payment.creatorId))
      return diamonds(earned ?? 0)
    },

    /**
     * On its own, with what the caller's module writes beside it: many fans who pay at once share a statement and a commit.
     * Nobody waits for the news.
     */
    async payCreatorAlone<Row, Answer>(payment: FanPayment, rider?: Rider<Row, Answer>): Promise<FanPaid<Answer>> {
      const { isNew, balance, earned, answer, isHeldBack } = await ledger.postAlone(postingOf(payment), rider)
      if (isHeldBack) return 'heldBack'
      if (!isNew || balance === null || earned === null) return 'before'
      const diamondBalance = diamonds(balance)
      realtime
        .publish(walletChannel, { userId: payment.fanId }, 'balance_changed', { diamondBalance })
        .catch((error: unknown) => log.warn({ err: error }, 'a balance could not be announced'))
      earningsNews(payment.creatorId)
      return { balance: diamondBalance, earned: diamonds(earned), answer: answer as Answer }
    },
  }
}
