import { Avatar, Button, IconButton, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { EndOfList, profilePath, useFollowings } from '../profiles/index.ts'
import { useStrip } from './use-strip.ts'

// The first picture, not the room around it, begins where the text of the page begins.
const row = 'scrollbar-none -mx-4 flex overflow-x-auto px-1.5'
const place = 'w-21 shrink-0'

/** Whom one follows, newest first, in one row that goes on to the side. */
export function FollowingStrip() {
  const text = useText()
  const id = useId()
  const { people, isPending, isError, refetch } = useFollowings()

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 font-display text-20 font-semibold tracking-tight">
        {text('home.following.title')}
      </h2>
      {isPending && (
        <SkeletonGroup label={text('home.following.loading')} className={row}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <PersonSkeleton key={key} />
          ))}
        </SkeletonGroup>
      )}
      {isError && people.length === 0 && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-fill p-4">
          <span className="text-muted">{text('home.following.error')}</span>
          <Button size="sm" once onPress={() => refetch()}>
            {text('common.tryAgain')}
          </Button>
        </div>
      )}
      {!isPending && !isError && people.length === 0 && (
        <p className="rounded-card bg-fill p-4 text-muted">{text('home.following.empty')}</p>
      )}
      {people.length > 0 && <Strip />}
    </section>
  )
}

function Strip() {
  const text = useText()
  const followings = useFollowings()
  const { strip, room, push } = useStrip<HTMLDivElement>()
  return (
    <div className="relative">
      <div ref={strip} className={row}>
        <ul className="contents">
          {followings.people.map((person) => (
            <li key={person.userId} className={place}>
              <Link
                href={profilePath(person.userId)}
                className="flex flex-col items-center gap-2 rounded-control px-1 py-2 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
              >
                <Avatar name={person.nickName} src={person.headPicUrl} seed={person.userId} size={64} decorative />
                <span className="w-full truncate text-center text-13 font-medium">
                  <bdi>{person.nickName}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <EndOfList
          pages={followings}
          ahead="400px"
          skeleton={<PersonSkeleton />}
          failure={text('home.following.error')}
        />
      </div>
      {room.before && <PushButton side="start" label={text('common.previous')} onPush={() => push(-1)} />}
      {room.after && <PushButton side="end" label={text('common.next')} onPush={() => push(1)} />}
    </div>
  )
}

/** For a mouse: the keyboard walks through the people themselves, and a finger pushes the row. */
function PushButton({ side, label, onPush }: { side: 'start' | 'end'; label: string; onPush: () => void }) {
  const Chevron = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={label}
      tabIndex={-1}
      onPress={onPush}
      className={clsx(
        'absolute! top-5 animate-appear bg-raised shadow-float hover:bg-raised pointer-coarse:hidden',
        side === 'start' ? '-start-5' : '-end-5',
      )}
    >
      <Chevron aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  )
}

function PersonSkeleton() {
  return (
    <div aria-hidden className={clsx(place, 'flex flex-col items-center gap-2 px-1 py-2')}>
      <Skeleton shape="circle" className="size-16" />
      <Skeleton shape="text" className="w-12 text-13" />
    </div>
  )
}
