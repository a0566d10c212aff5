import { centsOf, type EarningsLine } from '@fanlight/contract'
import { Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Banknote, Scale, Undo2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText, type MessageKey } from '../../platform/i18n/index.ts'
import { PersonAvatar, profilePath } from '../profiles/index.ts'
import { Diamonds } from '../wallet/index.ts'

const icons: Readonly<Record<EarningsLine['kind'], ReactNode>> = {
  income: <UserRound aria-hidden />,
  refund: <Undo2 aria-hidden />,
  payout: <Banknote aria-hidden />,
  payout_returned: <Banknote aria-hidden />,
  correction: <Scale aria-hidden />,
}

function wordsOf({ kind, source, from }: EarningsLine): MessageKey {
  switch (kind) {
    case 'income':
      if (source === null) return 'earnings.line.income'
      return from ? `earnings.line.${source}` : `earnings.line.${source}Plain`
    case 'refund':
      return from ? 'earnings.line.refund' : 'earnings.line.refundPlain'
    case 'payout':
      return 'earnings.line.payout'
    case 'payout_returned':
      return 'earnings.line.payoutReturned'
    case 'correction':
      return 'earnings.line.correction'
  }
}

export function EarningsRow({ line }: { line: EarningsLine }) {
  const text = useText()
  const format = useFormat()
  const { kind, at, amount, from, remark } = line
  const words = text(wordsOf(line), { name: from?.nickName ?? '' })
  return (
    <div className="flex min-h-16 items-start gap-3 px-4 py-3">
      {from ? (
        <PersonAvatar person={from} size={40} />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill text-muted">{icons[kind]}</span>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {from ? (
            <Link href={profilePath(from.userId)} className="hover:underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        <p className="text-13 text-muted">
          <time dateTime={new Date(at).toISOString()}>{format.dateAndTime(at)}</time>
        </p>
        {remark !== '' && (
          <p dir="auto" className="mt-1.5 w-fit max-w-full rounded-control bg-fill px-3 py-1.5 text-13 break-words">
            {remark}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <Diamonds amount={amount} signed className={clsx('h-lh font-semibold', amount > 0 && 'text-positive')} />
        <span className="text-13 text-muted tabular-nums">{format.money(centsOf(amount))}</span>
      </div>
    </div>
  )
}

export function EarningsRowSkeleton() {
  return (
    <div aria-hidden className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <Skeleton shape="circle" className="size-10 shrink-0" />
      <div className="min-w-0 flex-1">
        <Skeleton shape="text" className="w-2/5" />
        <Skeleton shape="text" className="w-28 text-13" />
      </div>
      <Skeleton shape="text" className="w-14" />
    </div>
  )
}
