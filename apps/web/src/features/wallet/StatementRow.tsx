import {
  centsOf,
  type OrderId,
  type PostId,
  type PostingKind,
  type StatementLine,
  type UserId,
} from '@fanlight/contract'
import { Avatar, DiamondGlyph, Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Banknote, Gift, PartyPopper, Phone, Scale, Ticket, Undo2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'
import { Diamonds } from './Diamonds.tsx'
import { wordsOf } from './line-words.ts'

const icons: Partial<Record<PostingKind, ReactNode>> = {
  gift: <Gift aria-hidden />,
  call: <Phone aria-hidden />,
  ticket: <Ticket aria-hidden />,
  invite_reward: <UserPlus aria-hidden />,
  welcome: <PartyPopper aria-hidden />,
  refund: <Undo2 aria-hidden />,
  payout: <Banknote aria-hidden />,
  payout_returned: <Banknote aria-hidden />,
  correction: <Scale aria-hidden />,
}

/** Where things are that rooms beside and above this one know of: the page brings them together. */
export type StatementPaths = {
  profile: (userId: UserId) => string
  post: (contentId: PostId) => string
  conversation: (chatWithUserId: UserId) => string
  order: (orderId: OrderId) => string
}

/** What a line opens: what it was for, else who it was with; null where neither is there any more. */
function pathOf({ about, counterpart }: StatementLine, paths: StatementPaths): string | null {
  if (about?.kind === 'post') return paths.post(about.contentId)
  if (about?.kind === 'conversation') return paths.conversation(about.chatWithUserId)
  if (about?.kind === 'order') return paths.order(about.orderId)
  return counterpart && paths.profile(counterpart.userId)
}

export function StatementRow({ line, paths }: { line: StatementLine; paths: StatementPaths }) {
  const text = useText()
  const format = useFormat()
  const { kind, at, amount, counterpart } = line
  const words = text(wordsOf(line), { name: counterpart?.nickName ?? '' })
  const path = pathOf(line, paths)
  return (
    <div className="relative flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors has-[a:hover]:bg-fill has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus">
      {counterpart ? (
        <Avatar
          decorative
          name={counterpart.nickName}
          seed={counterpart.userId}
          src={pictureAt(counterpart.headPicUrl, 40)}
          size={40}
        />
      ) : (
        <span
          className={clsx(
            'grid size-10 shrink-0 place-items-center rounded-full',
            kind === 'purchase' ? 'bg-diamond-soft' : 'bg-fill text-muted',
          )}
        >
          {icons[kind] ?? <DiamondGlyph className="size-5" />}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {path !== null ? (
            // As large as the row.
            <Link href={path} className="outline-none after:absolute after:inset-0">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        <p className="text-13 text-muted">
          <time dateTime={new Date(at).toISOString()} title={format.dateAndTime(at)}>
            {format.timeOfDay(at)}
          </time>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <Diamonds amount={amount} signed className={clsx('font-semibold', amount > 0 && 'text-positive')} />
        <span className="text-13 text-muted tabular-nums">{format.money(centsOf(amount))}</span>
      </div>
    </div>
  )
}

export function StatementRowSkeleton() {
  return (
    <div aria-hidden className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <Skeleton shape="circle" className="size-10 shrink-0" />
      <div className="min-w-0 flex-1">
        <Skeleton shape="text" className="w-2/5" />
        <Skeleton shape="text" className="w-16 text-13" />
      </div>
      <Skeleton shape="text" className="w-14" />
    </div>
  )
}
