import { pollChannel, votePoll, type Poll as PollOf, type Post } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { describeError, refusedWith, useAction } from '../../../platform/api/index.ts'
import { askToLogin } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useChannel } from '../../../platform/realtime/hooks.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { amendPost, refreshPostSoon } from '../post-cache.ts'

type PollProps = { post: Post; poll: PollOf }

/** A poll: its options to choose from, and once the viewer has, how it stands. */
export function Poll({ post, poll }: PollProps) {
  const text = useText()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const [isChanging, setChanging] = useState(false)
  const { isPending, choice, vote } = useVote(post, () => {
    setChanging(false)
    // What was pressed is gone; how it stands now is in its place.
    group.current?.focus({ preventScroll: true })
  })
  const mayVote = !poll.isOver && !post.isOwn
  const isResult = poll.options.every(({ votes }) => votes !== null) && !isChanging
  useLivePoll(post, poll)

  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      {...(poll.question === '' ? { 'aria-label': text('poll.label') } : { 'aria-labelledby': id })}
      className="mx-4 mt-3 flex flex-col gap-2 outline-none"
    >
      {poll.question !== '' && (
        <p id={id} dir="auto" className="text-start font-semibold break-words">
          {poll.question}
        </p>
      )}
      {isResult ? (
        <ul className="flex flex-col gap-2">
          {poll.options.map((option, place) => (
            <Result
              key={option.text}
              option={option.text}
              share={poll.total === 0 ? 0 : (option.votes ?? 0) / poll.total}
              isOwn={poll.voted === place}
            />
          ))}
        </ul>
      ) : (
        poll.options.map((option, place) => (
          <button
            key={option.text}
            type="button"
            aria-pressed={isPending ? choice === place : poll.voted === place}
            aria-disabled={!mayVote || isPending || undefined}
            onClick={() => mayVote && !isPending && vote(place)}
            className={clsx(
              'min-h-11 rounded-control border px-4 py-2 text-start font-medium break-words transition-colors',
              (isPending ? choice === place : poll.voted === place)
                ? 'border-ember bg-ember-soft'
                : 'border-field hover:bg-fill',
            )}
          >
            <bdi>{option.text}</bdi>
          </button>
        ))
      )}
      <Standing poll={poll}>
        {mayVote && poll.voted !== null && (
          <button
            type="button"
            onClick={() => setChanging(!isChanging)}
            className="relative touch-area min-h-6 font-semibold text-ink hover:underline"
          >
            {text(isChanging ? 'common.cancel' : 'poll.change')}
          </button>
        )}
      </Standing>
    </div>
  )
}

type ResultProps = { option: string; share: number; isOwn: boolean }

function Result({ option, share, isOwn }: ResultProps) {
  const text = useText()
  const format = useFormat()
  return (
    <li className="relative flex min-h-11 items-center justify-between gap-3 overflow-clip rounded-control bg-fill px-4 py-2">
      <span
        aria-hidden
        style={{ inlineSize: `${share * 100}%` }}
        className={clsx(
          'absolute inset-y-0 start-0 transition-[inline-size]',
          isOwn ? 'bg-ember-soft' : 'bg-fill-strong',
        )}
      />
      <span className="relative flex min-w-0 items-center gap-2 font-medium">
        <bdi className="min-w-0 break-words">{option}</bdi>
        {isOwn && <CircleCheck role="img" aria-label={text('poll.yours')} className="size-4! shrink-0 text-ember" />}
      </span>
      <span className="relative shrink-0 text-13 font-semibold tabular-nums">
        {text('vault.percent', { percent: format.wholeNumber(Math.round(share * 100)) })}
      </span>
    </li>
  )
}

/** How many voted and until when they can. */
function Standing({ poll, children }: { poll: PollOf; children: ReactNode }) {
  const text = useText()
  const format = useFormat()
  const until =
    poll.endsAt === null || poll.isOver ? null : text('poll.ends', { time: format.dateAndTime(poll.endsAt) })
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      <span>{text('poll.votes', { count: poll.total, replace: { count: format.wholeNumber(poll.total) } })}</span>
      {poll.isOver && <span>{text('poll.over')}</span>}
      {until !== null && <span>{until}</span>}
      {children}
    </p>
  )
}

function useVote({ contentId }: Post, onVoted: () => void) {
  const account = useAccount()
  const { isPending, variables, mutate } = useAction(votePoll, {
    onSuccess: ({ poll }) => {
      amendPost(contentId, (post) => ({ ...post, poll }))
      onVoted()
    },
    onError: (error) => {
      toast.error(describeError(error), { id: 'poll' })
      // It ended, changed or went meanwhile: what it is now.
      if (refusedWith(error, 'POLL_ENDED') || refusedWith(error, 'NOT_FOUND')) refreshPostSoon(contentId)
    },
  })
  const vote = (option: number): void => (account ? mutate({ contentId, option }) : askToLogin())
  return { isPending, choice: variables?.option, vote }
}

/** Others vote while one looks at how it stands. */
function useLivePoll({ contentId, keptUntil }: Post, poll: PollOf): void {
  const account = useAccount()
  const isShown = poll.options.every(({ votes }) => votes !== null)
  const isLive = account !== null && isShown && !poll.isOver && keptUntil === null
  useChannel(pollChannel, isLive ? { contentId } : null, ({ data: { votes, total } }) =>
    amendPost(contentId, (post) => {
      if (!post.poll || post.poll.options.length !== votes.length) return post
      const options = post.poll.options.map((option, place) => ({ ...option, votes: votes[place] ?? option.votes }))
      return { ...post, poll: { ...post.poll, options, total } }
    }),
  )
}
