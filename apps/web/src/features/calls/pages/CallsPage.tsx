import { listCalls, type CallEntry } from '@fanlight/contract'
import { Button, EmptyState, IconButton, SkeletonGroup, WindowIllustration } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Flag, PhoneIncoming, PhoneMissed, PhoneOutgoing, ReceiptText } from 'lucide-react'
import { Link } from 'wouter'
import { usePages } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { callOutcome } from '../../chat/index.ts'
import { CallButton } from '../../creators/index.ts'
import { PersonRow, PersonRowSkeleton } from '../../profiles/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { Bookings } from '../booking/Bookings.tsx'
import { PastBookings } from '../booking/PastBookings.tsx'
import { reportCallOf } from '../report-call.ts'
import { Waits } from '../waiting/Waits.tsx'

/** Calls that are over, the newest first. */
export function CallsPage() {
  const text = useText()
  const pages = usePages(listCalls, {})
  const calls = pages.data?.pages.flatMap((page) => page.calls) ?? []
  return (
    <>
      <Bookings />
      <Waits />
      <PastBookings />
      <QueryView
        query={pages}
        skeleton={<ListSkeleton />}
        failure={text('calls.history.failed')}
        isEmpty={calls.length === 0}
        empty={
          <EmptyState
            illustration={<WindowIllustration />}
            title={text('calls.history.empty')}
            text={text('calls.history.emptyText')}
            action={
              <Button asChild>
                <Link href="/interaction">{text('posts.feed.discover')}</Link>
              </Button>
            }
          />
        }
      >
        {() => (
          <>
            <ul className="-mx-3 flex flex-col">
              {calls.map((entry) => (
                <li key={entry.callId}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
            <EndOfList
              pages={pages}
              skeleton={<ListSkeleton />}
              failure={text('calls.history.failed')}
              end={<p className="pt-8 text-center text-13 text-muted">{text('calls.history.end')}</p>}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function Entry({ entry }: { entry: CallEntry }) {
  const text = useText()
  const format = useFormat()
  const { kind, other, isDialer, callState, callTime, dialTime, diamonds } = entry
  const outcome = callOutcome(callState, callTime, isDialer)
  const Sign = outcome === 'missed' ? PhoneMissed : isDialer ? PhoneOutgoing : PhoneIncoming
  const detail = (
    <span className={clsx('flex items-center gap-1.5', outcome === 'missed' && 'text-danger')}>
      <Sign aria-hidden className="size-4!" />
      <span className="truncate">
        {text(outcome === 'talked' ? `calls.kind.${kind}` : `calls.entry.${outcome}`)}
        {' · '}
        {outcome === 'talked' ? <bdi dir="ltr">{format.duration(callTime * 1000)}</bdi> : text(`calls.kind.${kind}`)}
        {' · '}
        <time dateTime={new Date(dialTime).toISOString()} title={format.dateAndTime(dialTime)}>
          {format.age(dialTime)}
        </time>
      </span>
    </span>
  )
  const amount = (
    <Diamonds amount={isDialer ? 0 - diamonds : diamonds} signed className="text-13 font-semibold text-diamond" />
  )
  const money = (diamonds > 0 || outcome === 'talked') && (
    <Button
      size="sm"
      variant="quiet"
      aria-label={receiptLabel(text('orders.receipt'), entry)}
      onPress={() => openReceipt(entry)}
    >
      {diamonds > 0 ? amount : <ReceiptText aria-hidden className="size-4!" />}
    </Button>
  )
  if (!other) {
    return (
      <div className="flex min-h-14 items-center gap-3 px-3 py-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-muted">{text('calls.history.gone')}</p>
          <p className="text-13 text-muted">{detail}</p>
        </div>
        {money}
      </div>
    )
  }
  return (
    <PersonRow
      person={other}
      detail={detail}
      action={
        <span className="flex items-center gap-3">
          {money}
          <IconButton label={text('calls.report')} tooltip onPress={() => reportCallOf(entry.callId, other.nickName)}>
            <Flag aria-hidden />
          </IconButton>
          <CallButton person={other} isSign />
        </span>
      }
    />
  )
}

const receiptLabel = (receipt: string, { other }: CallEntry): string =>
  other ? `${receipt}: ${other.nickName}` : receipt

const openReceipt = ({ callId }: CallEntry): void =>
  void openDialog(() => import('../receipt/CallReceiptDialog.tsx'), { callId }, { name: 'receipt' })

function ListSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('calls.history.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <PersonRowSkeleton key={place} />
      ))}
    </SkeletonGroup>
  )
}
