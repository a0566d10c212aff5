import { cents as asCents, refundOrder, type AdminOrder, type Cents, type RefundPlan } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, refusedWith, useIntentionKeys } from '../../../../platform/api/index.ts'
import { useForm } from '../../../../platform/forms/index.ts'
import { centsTyped, useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useRefreshProposals } from '../Proposals.tsx'
import { useReasonProblem } from '../ReasonField.tsx'
import { useRefreshOrders } from './order-queries.ts'

/** What is to be given back. */
type Wanted = { cents: Cents; reason: string }
type Answer = { wanted: Wanted; plan: RefundPlan }
type Share = 'whole' | 'part'

/** First who it would be taken from, then the refund itself. */
export function useRefund(order: AdminOrder, onDone: () => void) {
  const text = useText()
  const format = useFormat()
  const keyFor = useIntentionKeys()
  const refresh = useRefreshOrders()
  const refreshProposals = useRefreshProposals()
  const reasonProblem = useReasonProblem()
  const { orderId, fan, refundable } = order
  const [answer, setAnswer] = useState<Answer | null>(null)

  const form = useForm({
    start: { share: 'whole' as Share, amount: '', reason: '', houseCovers: false },
    check: ({ share, amount, reason }) => ({
      amount: share === 'part' ? amountProblem(amount) : undefined,
      reason: reasonProblem(reason),
    }),
    async send({ share, amount, reason, houseCovers }) {
      if (answer) return refund(answer.wanted, houseCovers)
      const cents = share === 'whole' ? refundable : (centsTyped(amount) ?? asCents(0))
      return look({ cents, reason: reason.trim() })
    },
    refused(error) {
      const most = refusedWith(error, 'REFUND_TOO_MUCH')
      if (most) {
        setAnswer(null)
        void refresh()
        return { amount: text('adminMoney.refund.amountTooMuch', { money: format.money(most.refundable) }) }
      }
      return refusedWith(error, 'PROVIDER_UNREACHABLE') ? text('adminMoney.refund.unreachable') : undefined
    },
  })

  function amountProblem(typed: string): string | undefined {
    const cents = centsTyped(typed)
    if (typed.trim() === '' || cents === 0) return text('adminMoney.refund.amountMissing')
    if (cents === null) return text('adminMoney.refund.amountWrong')
    if (cents <= refundable) return undefined
    return text('adminMoney.refund.amountTooMuch', { money: format.money(refundable) })
  }

  async function look(wanted: Wanted): Promise<void> {
    const { plan } = await call(refundOrder, { orderId, ...wanted, isTrial: true })
    setAnswer({ wanted, plan })
  }

  async function refund({ cents, reason }: Wanted, houseCovers: boolean): Promise<void> {
    const idempotencyKey = keyFor(orderId, cents, reason, String(houseCovers))
    const asked = { orderId, cents, reason, houseCovers }
    const { waitsForSecond } = await call(refundOrder, asked, { idempotencyKey })
    const done = text('adminMoney.refund.done', { money: format.money(cents), name: fan.nickName })
    toast.success(waitsForSecond ? text('proposals.sent') : done)
    if (waitsForSecond) void refreshProposals()
    onDone()
    void refresh()
  }

  return {
    form,
    answer,
    cover: (houseCovers: boolean): void => form.change({ houseCovers }),
    goBack: (): void => {
      setAnswer(null)
      form.change({ houseCovers: false })
    },
  }
}
