import { cents, type Cents, type RefundPlan } from '@fanlight/contract'
import { Banner, Checkbox } from '@fanlight/ui'
import { CalendarX, TriangleAlert } from 'lucide-react'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { Diamonds, useDiamondsText } from '../../../wallet/index.ts'

type Props = {
  fanName: string
  plan: RefundPlan
  houseCovers: boolean
  onCover: (covers: boolean) => void
}

/** Who a refund takes diamonds from. What is no longer there creators owe, unless the house bears it. */
export function RefundPlanView({ fanName, plan, houseCovers, onCover }: Props) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const { shortfall } = plan
  const parts = [
    { label: text('adminMoney.refund.fromFan', { name: fanName }), amount: plan.fromFan },
    { label: text('adminMoney.refund.fromHeld'), amount: plan.fromHeld },
    { label: text('adminMoney.refund.fromAvailable'), amount: plan.fromAvailable },
    { label: text('adminMoney.refund.fromHouse'), amount: plan.fromHouse },
    { label: text('adminMoney.refund.fromInviter', { name: fanName }), amount: plan.fromInviter },
  ].filter(({ amount }) => amount > 0)
  const sums: [string, Cents][] = [
    [text('adminMoney.orders.subtotal'), plan.ofPrice],
    [text('adminMoney.orders.fee'), plan.ofFee],
    [text('adminMoney.orders.taxes'), plan.ofTaxes],
  ]
  return (
    <div className="flex flex-col gap-4">
      <section>
        <h3 className="mb-2 text-13 font-semibold">{text('adminMoney.refund.back', { name: fanName })}</h3>
        <dl className="divide-y divide-line rounded-control border border-line tabular-nums">
          {sums.map(([label, amount]) => (
            <div key={label} className="flex items-center justify-between gap-4 px-4 py-2.5">
              <dt className="text-muted">{label}</dt>
              <dd>{format.money(amount)}</dd>
            </div>
          ))}
          <div className="flex items-center justify-between gap-4 px-4 py-2.5 font-semibold">
            <dt>{text('adminMoney.orders.total')}</dt>
            <dd>{format.money(plan.cents)}</dd>
          </div>
        </dl>
        {plan.membershipDays !== null && plan.membershipDays > 0 && (
          <p className="mt-2 flex items-center gap-2 text-13">
            <CalendarX aria-hidden className="size-4! text-caution" />
            {text('adminMoney.refund.days', { count: plan.membershipDays })}
          </p>
        )}
      </section>
      <section>
        <h3 className="mb-2 text-13 font-semibold">{text('adminMoney.refund.plan')}</h3>
        {parts.length === 0 && shortfall === 0 ? (
          <p className="text-muted">{text('adminMoney.refund.nobody')}</p>
        ) : (
          <dl className="divide-y divide-line rounded-control border border-line">
            {parts.map(({ label, amount }) => (
              <div key={label} className="flex items-center justify-between gap-4 px-4 py-2.5">
                <dt>{label}</dt>
                <dd>
                  <Diamonds amount={amount} className="font-semibold" />
                  <span className="ms-2 text-13 text-muted tabular-nums">{format.money(cents(amount))}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {shortfall > 0 && (
        <div>
          <Banner tone="caution" icon={<TriangleAlert aria-hidden />} title={text('adminMoney.refund.shortfall')}>
            {text('adminMoney.refund.shortfallText', { amount: diamonds(shortfall) })}
          </Banner>
          <Checkbox
            label={text('adminMoney.refund.houseCovers', { amount: diamonds(shortfall) })}
            checked={houseCovers}
            onCheckedChange={onCover}
            className="mt-2"
          />
        </div>
      )}
    </div>
  )
}
