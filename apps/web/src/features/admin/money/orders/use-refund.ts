import { refundOrder, type AdminOrder, type Cents, type RefundPlan } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useRef, useState } from 'react'
import { call, describeError, refusedWith, useIntentionKeys } from '../../../../platform/api/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useReadOrdersAnew } from './order-queries.ts'

/** What is to be given back. */
export type Wanted = { cents: Cents; reason: string }
type Answer = { wanted: Wanted; plan: RefundPlan | null; shortfall: number }

/** First who it would be taken from, then the refund itself. */
export function useRefund(order: AdminOrder, onDone: () => void) {
  const text = useText()
  const format = useFormat()
  const keyFor = useIntentionKeys()
  const readAnew = useReadOrdersAnew()
  const { orderId, fan } = order
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [houseCovers, setHouseCovers] = useState(false)
  const [problem, setProblem] = useState<{ field: 'amount' | 'whole'; words: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  async function work(step: () => Promise<void>, wanted: Wanted): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setProblem(null)
    try {
      await step()
    } catch (error) {
      const missing = refusedWith(error, 'REFUND_NOT_COVERED')
      // Spent since it was looked at: the operator decides anew.
      if (missing) {
        setHouseCovers(false)
        setAnswer({ wanted, plan: null, shortfall: missing.shortfall })
      } else setProblem(problemOf(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  function problemOf(error: unknown): NonNullable<typeof problem> {
    const most = refusedWith(error, 'REFUND_TOO_MUCH')
    if (most) {
      setAnswer(null)
      void readAnew()
      return {
        field: 'amount',
        words: text('adminMoney.refund.amountTooMuch', { money: format.money(most.refundable) }),
      }
    }
    const isUnreachable = refusedWith(error, 'PROVIDER_UNREACHABLE') !== null
    return { field: 'whole', words: isUnreachable ? text('adminMoney.refund.unreachable') : describeError(error) }
  }

  const look = (wanted: Wanted, covered: boolean): Promise<void> =>
    work(async () => {
      const { plan } = await call(refundOrder, { orderId, ...wanted, isTrial: true, houseCovers: covered })
      setAnswer((before) => ({
        wanted,
        plan,
        shortfall: Math.max(plan.shortfall, covered ? (before?.shortfall ?? 0) : 0),
      }))
    }, wanted)

  const refund = ({ wanted }: Answer): Promise<void> =>
    work(async () => {
      const { cents, reason } = wanted
      const idempotencyKey = keyFor(orderId, cents, reason, String(houseCovers))
      await call(refundOrder, { orderId, cents, reason, houseCovers }, { idempotencyKey })
      toast.success(text('adminMoney.refund.done', { money: format.money(cents), name: fan.nickName }))
      onDone()
      void readAnew()
    }, wanted)

  return {
    answer,
    houseCovers,
    problem,
    isBusy,
    look: (wanted: Wanted) => look(wanted, false),
    /** The operator's choice. A plan that could not be made without it is made now. */
    cover: (covers: boolean): void => {
      setHouseCovers(covers)
      if (covers && answer && answer.plan === null) void look(answer.wanted, true)
    },
    refund: () => (answer ? refund(answer) : undefined),
    goBack: (): void => {
      setAnswer(null)
      setHouseCovers(false)
      setProblem(null)
    },
    forgive: () => setProblem(null),
  }
}
