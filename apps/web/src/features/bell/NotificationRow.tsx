import type { NotificationItem, NotificationSubject } from '@fanlight/contract'
import { Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { EyeOff, LockKeyhole } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { Diamonds } from '../wallet/index.ts'
import { Actors } from './Actors.tsx'
import { Sentence } from './Sentence.tsx'

type Props = { item: NotificationItem; now: number; onOpen: () => void }

/** One link as large as the row, and over it the names, which lead to people. */
export function NotificationRow({ item, now, onOpen }: Props) {
  const text = useText()
  const [sentenceId, factsId] = [useId(), useId()]
  const { isRead, quote, subject, path } = item
  return (
    <div
      className={clsx(
        'relative flex min-h-18 items-start gap-3.5 py-3 ps-5 pe-4 transition-colors has-[>a:hover]:bg-fill',
        'has-[>a:focus-visible]:outline-2 has-[>a:focus-visible]:-outline-offset-2 has-[>a:focus-visible]:outline-ember',
        !isRead && 'bg-ember-soft/60',
      )}
    >
      {!isRead && <span aria-hidden className="absolute start-1.5 top-8 size-2 rounded-full bg-ember" />}
      <Link
        href={path}
        onClick={onOpen}
        aria-labelledby={sentenceId}
        aria-describedby={factsId}
        className="absolute inset-0 outline-none"
      />
      <Actors item={item} />
      <div className="min-w-0 flex-1">
        <p id={sentenceId} className={clsx('wrap-anywhere', !isRead && 'font-medium')}>
          {!isRead && <span className="sr-only">{text('bell.isUnread')} </span>}
          <Sentence item={item} onOpen={onOpen} />
        </p>
        <div id={factsId}>
          {quote !== null && quote !== '' && (
            <p dir="auto" className="mt-0.5 line-clamp-2 border-s-2 border-line ps-2.5 text-muted wrap-anywhere">
              {quote}
            </p>
          )}
          <Facts item={item} now={now} />
        </div>
      </div>
      {subject?.type === 'post' && <Thumb subject={subject} />}
    </div>
  )
}

/** How much, which, how often, when: in a line with dots between. */
function Facts({ item, now }: { item: NotificationItem; now: number }) {
  const text = useText()
  const format = useFormat()
  const { diamonds, amount, subject, eventCount, actorCount, createdAt } = item
  const which = whichOf(subject)
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-4 overflow-x-clip text-13 text-muted">
      {diamonds !== null && (
        <Fact>
          <Diamonds amount={diamonds} className="font-semibold text-ink" />
        </Fact>
      )}
      {amount !== null && (
        <Fact>
          <span className="font-semibold text-ink">{format.money(amount)}</span>
        </Fact>
      )}
      {which !== null && (
        <Fact>
          <bdi>{which}</bdi>
        </Fact>
      )}
      {eventCount > Math.max(1, actorCount) && (
        <Fact>{text('bell.times', { count: eventCount, replace: { count: format.wholeNumber(eventCount) } })}</Fact>
      )}
      <Fact>
        <time dateTime={new Date(createdAt).toISOString()} title={format.dateAndTime(createdAt)}>
          {format.age(createdAt, now)}
        </time>
      </Fact>
    </p>
  )
}

/** One that wraps to the next line leaves its dot behind, out of sight. */
function Fact({ children }: { children: ReactNode }) {
  return (
    <span className="relative min-w-0 before:absolute before:-start-2.5 before:content-['·'] first:before:content-none">
      {children}
    </span>
  )
}

/** The tier, the device: what the sentence leaves out. */
function whichOf(subject: NotificationSubject | null): string | null {
  if (subject?.type === 'membership') return subject.tierName === '' ? null : subject.tierName
  return subject?.type === 'security' ? subject.detail : null
}

/** Small beside the words: what is locked shows its blur, and what is sensitive is veiled, since others may look on. */
function Thumb({ subject }: { subject: Extract<NotificationSubject, { type: 'post' }> }) {
  const { thumbUrl, isLocked, isSensitive } = subject
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (thumbUrl === null || thumbUrl === brokenUrl) return null
  const Mark = isLocked ? LockKeyhole : EyeOff
  return (
    <span className="pointer-events-none relative size-12 shrink-0 overflow-clip rounded-inner bg-fill">
      <img
        src={thumbUrl}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBrokenUrl(thumbUrl)}
        className={clsx('size-full object-cover', isSensitive && !isLocked && 'scale-125 blur-md')}
      />
      {(isLocked || isSensitive) && (
        <span aria-hidden className="absolute inset-0 grid place-items-center bg-black/30 text-white">
          <Mark className="size-4.5!" />
        </span>
      )}
    </span>
  )
}

export function NotificationRowSkeleton() {
  return (
    <div aria-hidden className="flex min-h-18 items-start gap-3.5 py-3 ps-5 pe-4">
      <Skeleton shape="circle" className="size-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <Skeleton shape="text" className="w-3/5" />
        <Skeleton shape="text" className="w-20 text-13" />
      </div>
    </div>
  )
}
