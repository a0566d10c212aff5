import type { FollowEntry } from '@fanlight/contract'
import { Button, ScrollRow, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useEffect, useId } from 'react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { EndOfList } from '../../platform/lists/index.ts'
import { followChanges, PersonAvatar, profilePath, useFollowings } from '../profiles/index.ts'

// Runs to the screen's edge on phones, where the first picture, not the room around it, begins where the text begins.
// Elsewhere it stays within its column.
const row = 'flex max-md:-mx-4 max-md:px-1.5'
const place = 'w-21 shrink-0'

/** Whom one follows, newest first, in one row that goes on to the side. */
export function FollowingStrip() {
  const text = useText()
  const id = useId()
  const { people, isPending, isError, refetch } = useFollowings()
  // A creator followed from the cards below appears here.
  useEffect(() => followChanges.subscribe(() => void refetch()), [refetch])

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 font-display text-20 font-semibold tracking-tight">
        {text('home.following.title')}
      </h2>
      {isPending && (
        <SkeletonGroup label={text('home.following.loading')} className={clsx(row, 'overflow-x-clip')}>
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
  return (
    <ScrollRow
      previousLabel={text('common.previous')}
      nextLabel={text('common.next')}
      className={row}
      buttonClassName="top-5"
    >
      <ul className="contents">
        {followings.people.map((person) => (
          <li key={person.userId} className={place}>
            <Followed person={person} />
          </li>
        ))}
      </ul>
      <EndOfList
        pages={followings}
        ahead="400px"
        skeleton={<PersonSkeleton />}
        failure={text('home.following.error')}
      />
    </ScrollRow>
  )
}

function Followed({ person }: { person: FollowEntry }) {
  return (
    <div className="relative flex flex-col items-center gap-2 rounded-control px-1 py-2 transition-colors has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus has-[a:hover]:bg-fill">
      <PersonAvatar person={person} size={64} className="relative z-1" />
      <Link
        href={profilePath(person.userId)}
        dir="auto"
        className="w-full truncate text-center text-13 font-medium outline-none after:absolute after:inset-0"
      >
        {person.nickName}
      </Link>
    </div>
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
