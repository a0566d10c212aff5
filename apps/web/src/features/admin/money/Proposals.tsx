import { decideProposal, getMoneySettings, listProposals, type Proposal } from '@fanlight/contract'
import { Button, Card, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { call, describeError, keyOf, useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { useRefreshOrders } from './orders/order-queries.ts'
import { useSettingChanges } from './use-setting-changes.ts'

type Kind = Proposal['wanted']['kind']

/** What another operator wants that this one has to agree to, or what one's own waits for. Nothing while there is none. */
export function Proposals({ kinds }: { kinds: readonly Kind[] }) {
  const text = useText()
  const headingId = useId()
  const { data } = useCall(listProposals, {})
  const waiting = data?.proposals.filter(({ wanted }) => kinds.includes(wanted.kind)) ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  const ownCount = data && waiting.filter(({ isOwn }) => isOwn).length
  const ownBefore = useRef(ownCount)
  // It stands above the form that it came from, which may be far below.
  useEffect(() => {
    if ((ownCount ?? 0) > (ownBefore.current ?? Infinity)) heading.current?.focus()
    ownBefore.current = ownCount
  }, [ownCount])
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mb-6 flex flex-col gap-3">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-17 font-semibold">
        {text('proposals.title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {waiting.map((proposal) => (
          <li key={proposal.proposalId}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const text = useText()
  const format = useFormat()
  const decide = useDecideProposal()
  const { proposedBy, proposedAt, isOwn } = proposal
  return (
    <Card className="flex flex-col gap-3 p-4">
      <Wanted proposal={proposal} />
      <p className="text-13 text-muted">{text('proposals.by', { name: proposedBy, ago: format.age(proposedAt) })}</p>
      {isOwn && <p className="text-13">{text('proposals.own')}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOwn && (
          <Button size="sm" variant="primary" once onPress={() => decide(proposal, 'approve')}>
            {text('proposals.approve')}
          </Button>
        )}
        <Button size="sm" once onPress={() => decide(proposal, 'reject')}>
          {text(isOwn ? 'proposals.withdraw' : 'proposals.reject')}
        </Button>
      </div>
    </Card>
  )
}

function Wanted({ proposal: { wanted } }: { proposal: Proposal }) {
  const text = useText()
  const diamonds = useDiamondsText()
  const format = useFormat()
  const changesOf = useSettingChanges()
  if (wanted.kind !== 'settings') {
    const what =
      wanted.kind === 'refund'
        ? text('proposals.refund', { money: format.money(wanted.cents), order: wanted.orderId })
        : text('proposals.payment', { amount: diamonds(wanted.amount), payment: wanted.paymentId })
    return (
      <div>
        <p className="font-semibold">{what}</p>
        <p dir="auto" className="text-13">
          {wanted.reason}
        </p>
      </div>
    )
  }
  return (
    <dl className="flex flex-col gap-1">
      {changesOf(wanted.before, wanted.after).map(({ name, label, change }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="font-semibold tabular-nums" dir="ltr">
            {change}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useDecideProposal() {
  const text = useText()
  const client = useQueryClient()
  const refreshOrders = useRefreshOrders()

  return async ({ proposalId, isOwn }: Proposal, decision: 'approve' | 'reject'): Promise<void> => {
    try {
      await call(decideProposal, { proposalId, decision })
      const said = decision === 'approve' ? 'approved' : isOwn ? 'withdrawn' : 'rejected'
      toast.success(text(`proposals.${said}`))
    } catch (error) {
      toast.error(describeError(error))
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listProposals) }),
      client.invalidateQueries({ queryKey: keyOf(getMoneySettings) }),
      refreshOrders(),
    ])
  }
}

/** After something was asked for that another operator has to agree to. */
export function useRefreshProposals(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(listProposals) })
}
