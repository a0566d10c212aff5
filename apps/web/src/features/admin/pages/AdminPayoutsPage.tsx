import type { AdminPayout, PayoutId, PayoutState } from '@fanlight/contract'
import { Badge, Button, EmptyState, LetterIllustration, Tabs, WindowIllustration } from '@fanlight/ui'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton, QueryView } from '../../../platform/lists/index.ts'
import { navigate, useLayout, useQueryParams } from '../../../platform/navigation/index.ts'
import { AdminNav } from '../AdminNav.tsx'
import { type Layout, Panes, PanesSkeleton } from '../Panes.tsx'
import { QueueRow } from '../QueueRow.tsx'
import { PayoutDetail } from '../money/payouts/PayoutDetail.tsx'
import { isRefusable, isUndecided, payoutStates, useAllPayouts } from '../money/payouts/payout-queries.ts'
import { useDecidePayout } from '../money/payouts/use-decide-payout.ts'
import { useFreshQueue } from '../use-fresh-queue.ts'
import { useKeys } from '../use-keys.ts'

const PATH = '/admin/payouts'

/** `/admin/payouts`: the queue, the oldest first, beside the one that is looked at. */
export function AdminPayoutsPage() {
  return (
    <>
      <AdminNav current="payouts" />
      <Payouts layout={useLayout()} />
    </>
  )
}

function Payouts({ layout }: { layout: Layout }) {
  const text = useText()
  const format = useFormat()
  const params = useQueryParams()
  const state = payoutStates.find((each) => each === params.get('state')) ?? 'requested'
  const { waiting, refetch } = useAllPayouts('requested')
  useFreshQueue(refetch)
  return (
    <Tabs
      label={text('adminMoney.payouts.tabs')}
      tabs={payoutStates.map((each) => ({
        value: each,
        label: text(`adminMoney.payouts.state.${each}`),
        ...(each === 'requested' && waiting !== null && { count: format.wholeNumber(waiting) }),
      }))}
      value={state}
      onValueChange={(next) => navigate(`${PATH}?state=${next}`, { replace: true })}
      className="max-md:-mx-4"
      panelClassName="pt-4"
    >
      <Queue key={state} state={state} layout={layout} wanted={params.get('id')} />
    </Tabs>
  )
}

type QueueProps = { state: PayoutState; layout: Layout; wanted: string | null }

function Queue({ state, layout, wanted }: QueueProps) {
  const text = useText()
  const format = useFormat()
  const list = useAllPayouts(state)
  const { payouts, refetch } = list
  const chosen = payouts.find(({ payoutId }) => payoutId === wanted)
  // A desktop always has one in view; a phone begins with the list.
  const shown = chosen ?? (layout === 'desktop' ? payouts[0] : undefined)

  const show = (id: PayoutId | null, replace: boolean) =>
    navigate(`${PATH}?state=${state}${id === null ? '' : `&id=${id}`}`, { replace })
  /** Where the focus goes when the one that was decided is gone. */
  const nextRow = useRef<{ after: PayoutId; id: string | null } | null>(null)
  const decide = useDecidePayout(state, (left) => {
    const place = payouts.findIndex(({ payoutId }) => payoutId === left.payoutId)
    const next = payouts[place + 1] ?? payouts[place - 1]
    show(layout === 'desktop' ? (next?.payoutId ?? null) : null, true)
    nextRow.current = { after: left.payoutId, id: next ? rowId(next.payoutId) : null }
  })
  // The button that decided it left with it: the work goes on at the next one.
  useEffect(() => {
    const awaited = nextRow.current
    if (awaited === null || payouts.some(({ payoutId }) => payoutId === awaited.after)) return
    nextRow.current = null
    if (document.activeElement !== document.body) return
    const row = awaited.id === null ? null : document.getElementById(awaited.id)
    const place = row ?? document.querySelector<HTMLElement>('[role="tab"][tabindex="0"]')
    place?.focus()
  }, [payouts])
  const open = shown && isUndecided(shown) ? shown : null

  function refuse(payout: AdminPayout): void {
    const { creator, cents } = payout
    const question = {
      title: text('adminMoney.payouts.refuseTitle', { money: format.money(cents) }),
      description: creator
        ? text('adminMoney.payouts.refuseText', { name: creator.nickName })
        : text('adminMoney.payouts.refuseLeftText'),
      hint: text('adminMoney.payouts.reasonHint'),
      submitLabel: text('adminMoney.payouts.refuse'),
      submitVariant: 'danger' as const,
      onReason: (reason: string) => decide.refuse(payout, reason),
    }
    void openDialog(() => import('../ReasonDialog.tsx'), question, { name: 'refuse-payout', needsLogin: true })
  }

  useKeys({
    onMove(by) {
      const next = payouts[payouts.findIndex((each) => each === shown) + by]
      if (!next || (layout === 'mobile' && !shown)) return
      show(next.payoutId, true)
      document.getElementById(rowId(next.payoutId))?.focus()
    },
    onApprove: () => void (open && decide.approve(open)),
    onReject: () => shown && isRefusable(shown) && refuse(shown),
  })

  return (
    <QueryView
      query={list}
      skeleton={<PanesSkeleton layout={layout} />}
      failure={text('adminMoney.payouts.loadFailed')}
      isEmpty={payouts.length === 0}
      empty={<NoPayouts state={state} onRefresh={() => refetch()} />}
    >
      {() => (
        <Panes
          layout={layout}
          list={
            <div className="flex flex-col gap-2">
              <ul aria-label={text('adminMoney.payouts.list')} className="flex flex-col gap-1">
                {payouts.map((payout) => (
                  <li key={payout.payoutId}>
                    <PayoutRow
                      payout={payout}
                      isSelected={payout === shown}
                      onSelect={(id) => show(id, layout === 'desktop')}
                    />
                  </li>
                ))}
              </ul>
              <MoreButton size="sm" className="self-center" pages={list}>
                {text('adminMoney.more')}
              </MoreButton>
            </div>
          }
          detail={
            shown && (
              <PayoutDetail
                key={shown.payoutId}
                payout={shown}
                onApprove={() => decide.approve(shown)}
                onRefuse={() => refuse(shown)}
              />
            )
          }
        />
      )}
    </QueryView>
  )
}

const rowId = (id: PayoutId): string => `payout-${id}`

type PayoutRowProps = { payout: AdminPayout; isSelected: boolean; onSelect: (id: PayoutId) => void }

function PayoutRow({ payout, isSelected, onSelect }: PayoutRowProps) {
  const text = useText()
  const format = useFormat()
  const { payoutId, creator, cents, receiverAddress, approvals, needsApprovals, requestedAt } = payout
  return (
    <QueueRow
      id={rowId(payoutId)}
      person={creator}
      money={format.money(cents)}
      detail={<bdi dir="ltr">{receiverAddress}</bdi>}
      badges={
        <>
          {needsApprovals > 1 && (
            <Badge size="sm" tone={approvals.length >= needsApprovals ? 'positive' : 'caution'}>
              {text('adminMoney.payouts.approvals', {
                given: format.wholeNumber(approvals.length),
                needed: format.wholeNumber(needsApprovals),
              })}
            </Badge>
          )}
          {text('adminMoney.payouts.asked', { age: format.age(requestedAt) })}
        </>
      }
      isSelected={isSelected}
      onSelect={() => onSelect(payoutId)}
    />
  )
}

function NoPayouts({ state, onRefresh }: { state: PayoutState; onRefresh: () => unknown }) {
  const text = useText()
  if (state !== 'requested') {
    return (
      <EmptyState
        illustration={<LetterIllustration />}
        title={text('adminMoney.payouts.empty')}
        text={text('adminMoney.payouts.emptyText')}
      />
    )
  }
  return (
    <EmptyState
      illustration={<WindowIllustration />}
      title={text('adminMoney.payouts.emptyWaiting')}
      text={text('adminMoney.payouts.emptyWaitingText')}
      action={
        <Button once onPress={onRefresh}>
          {text('adminMoney.payouts.refresh')}
        </Button>
      }
    />
  )
}
