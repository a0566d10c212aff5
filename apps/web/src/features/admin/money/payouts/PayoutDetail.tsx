import type { AdminPayout } from '@fanlight/contract'
import { Badge, Banner, Button } from '@fanlight/ui'
import { Check, CircleCheck, Info, Users, X } from 'lucide-react'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useAccount } from '../../../../platform/session/index.ts'
import { Diamonds } from '../../../wallet/index.ts'
import { QueueHead } from '../QueueHead.tsx'
import { Fact, FactGroup } from '../FactGroup.tsx'
import { useNewReceiverText } from './new-receiver.ts'
import { isRefusable, isUndecided } from './payout-queries.ts'

type Props = { payout: AdminPayout; onApprove: () => unknown; onRefuse: () => void }

/** Everything an operator decides a payout by, and the two buttons. */
export function PayoutDetail({ payout, onApprove, onRefuse }: Props) {
  const text = useText()
  const format = useFormat()
  const newReceiver = useNewReceiverText()(payout)
  const { creator, cents, amount, state, reason, finishedAt } = payout
  return (
    <article aria-labelledby="payout-creator" className="flex flex-col gap-8">
      <QueueHead id="payout-creator" person={creator}>
        <Badge>{text(`adminMoney.payouts.state.${state}`)}</Badge>
      </QueueHead>
      <div className="rounded-card bg-fill p-6">
        <p className="font-display text-34 font-semibold tracking-tight tabular-nums">{format.money(cents)}</p>
        <Diamonds amount={amount} className="text-muted" />
        <p className="mt-4 text-13 text-muted">{text('adminMoney.payouts.receiver')}</p>
        <p className="text-17 font-semibold break-all select-all">
          <bdi dir="ltr">{payout.receiverAddress}</bdi>
        </p>
        {newReceiver !== null && <p className="mt-2 text-13 font-medium text-caution">{newReceiver}</p>}
      </div>
      <Approvals payout={payout} />
      {reason !== null && (
        <Banner icon={<Info aria-hidden />}>
          <span dir="auto">{reason}</span>
        </Banner>
      )}
      <FactGroup title={text('adminMoney.payouts.facts')}>
        <Fact label={text('adminMoney.payouts.requestedAt')}>{format.dateAndTime(payout.requestedAt)}</Fact>
        {finishedAt !== null && (
          <Fact label={text('adminMoney.payouts.finishedAt')}>{format.dateAndTime(finishedAt)}</Fact>
        )}
        {creator && (
          <Fact label={text('adminMoney.payouts.email')}>
            <a href={`mailto:${payout.email}`} className="underline">
              {payout.email}
            </a>
          </Fact>
        )}
        <Fact label={text('adminMoney.payouts.refunds')}>
          <Diamonds amount={payout.refundsLast30Days} />
        </Fact>
        <Fact label={text('adminMoney.payouts.after')}>
          <Diamonds amount={payout.availableAfter} />
        </Fact>
      </FactGroup>
      {isRefusable(payout) && <Decide {...{ payout, onApprove, onRefuse }} />}
    </article>
  )
}

/** x of n, and who; above a limit two have to say yes. */
function Approvals({ payout: { approvals, needsApprovals } }: { payout: AdminPayout }) {
  const text = useText()
  const format = useFormat()
  const isEnough = approvals.length >= needsApprovals
  const names = approvals.map((name) => `@${name}`).join(', ')
  return (
    <Banner
      tone={isEnough ? 'positive' : needsApprovals > 1 ? 'caution' : 'neutral'}
      icon={isEnough ? <CircleCheck aria-hidden /> : <Users aria-hidden />}
      title={text('adminMoney.payouts.approvals', {
        given: format.wholeNumber(approvals.length),
        needed: format.wholeNumber(needsApprovals),
      })}
    >
      {approvals.length === 0
        ? text(needsApprovals > 1 ? 'adminMoney.payouts.twoNeeded' : 'adminMoney.payouts.nobodyYet')
        : text('adminMoney.payouts.approvedBy', { names: `\u2066${names}\u2069` })}
    </Banner>
  )
}

/** Stays in sight while the operator reads: over the bottom bar on phones. */
function Decide({ payout, onApprove, onRefuse }: Props) {
  const text = useText()
  const format = useFormat()
  const account = useAccount()
  const hasApproved = account !== null && payout.approvals.includes(account.userName)
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md md:bottom-0 md:mx-0 md:justify-end md:px-0">
      {isUndecided(payout) && (
        <p className="me-auto text-13 text-muted max-lg:hidden">{text('adminMoney.payouts.keys')}</p>
      )}
      {isUndecided(payout) && hasApproved && (
        <p className="w-full text-13 text-muted">{text('adminMoney.payouts.youApproved')}</p>
      )}
      <Button
        variant="danger"
        aria-keyshortcuts="r"
        iconStart={<X aria-hidden className="size-4.5" />}
        onPress={onRefuse}
        className="max-md:flex-1"
      >
        {text('adminMoney.payouts.refuse')}
      </Button>
      {isUndecided(payout) && !hasApproved && (
        <Button
          variant="primary"
          aria-keyshortcuts="a"
          once
          iconStart={<Check aria-hidden className="size-4.5" />}
          onPress={onApprove}
          className="max-md:flex-1"
        >
          {text('adminMoney.payouts.approve', { money: format.money(payout.cents) })}
        </Button>
      )}
    </div>
  )
}
