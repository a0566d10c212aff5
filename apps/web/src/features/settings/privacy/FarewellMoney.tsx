import { centsOf, type Farewell } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { CircleDollarSign, CircleMinus } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { Facts } from './Facts.tsx'

/** What is paid out when an account is deleted, and what is lost. Nothing where there is no money. */
export function FarewellMoney({ farewell }: { farewell: Farewell }) {
  const text = useText()
  const paid = usePaid(farewell)
  const lost = useLost(farewell)
  return (
    <>
      {paid.length > 0 && <Facts heading={text('settings.delete.money.paid')} icon={CircleDollarSign} facts={paid} />}
      {lost.length > 0 && (
        <Facts heading={text('settings.delete.money.lost')} icon={CircleMinus} facts={lost}>
          {farewell.forfeited.because === 'no_payout_method' && (
            <Link href="/creator/earnings" className="mt-2 inline-block text-13 font-semibold text-ember underline">
              {text('settings.delete.money.addMethod')}
            </Link>
          )}
        </Facts>
      )}
    </>
  )
}

function usePaid({ payout, underWay, debt }: Farewell): string[] {
  const text = useText()
  const format = useFormat()
  const facts: string[] = []
  const money = (amount: Farewell['debt']) => format.money(centsOf(amount))
  if (payout) {
    const receiver = `\u2066${payout.receiver}\u2069`
    if (payout.now > 0) facts.push(text('settings.delete.money.now', { money: money(payout.now), receiver }))
    if (payout.later > 0 && payout.laterAt !== null) {
      const date = format.date(payout.laterAt)
      facts.push(text('settings.delete.money.later', { money: money(payout.later), receiver, date }))
    }
    if (payout.notBefore !== null) {
      facts.push(text('settings.delete.money.notBefore', { date: format.date(payout.notBefore) }))
    }
    facts.push(text('settings.delete.money.refundsFirst'))
  }
  if (underWay > 0) facts.push(text('settings.delete.money.underWay', { money: money(underWay) }))
  if (debt > 0) facts.push(text('settings.delete.money.debt', { money: money(debt) }))
  return facts
}

function useLost({ forfeited, payoutMinimum, disputed }: Farewell): string[] {
  const text = useText()
  const format = useFormat()
  const inWords = useDiamondsText()
  const { wallet, earnings, because } = forfeited
  const facts: string[] = []
  if (wallet > 0) facts.push(text('settings.delete.money.lostWallet', { diamonds: inWords(wallet) }))
  const diamonds = inWords(earnings)
  if (because === 'no_payout_method') facts.push(text('settings.delete.money.lostNoMethod', { diamonds }))
  if (because === 'below_minimum') {
    facts.push(text('settings.delete.money.lostMinimum', { diamonds, money: format.money(centsOf(payoutMinimum)) }))
  }
  if (disputed > 0) facts.push(text('settings.delete.money.lostDispute', { diamonds: inWords(disputed) }))
  return facts
}

export function FarewellSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('settings.delete.money.loading')}>
      <Skeleton shape="text" className="w-32 text-13" />
      <Skeleton shape="text" className="w-56 text-13" />
    </SkeletonGroup>
  )
}
