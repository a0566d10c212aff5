import type { ProfileCard } from '@fanlight/contract'
import { Avatar, Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { Cover } from './Cover.tsx'
import { profilePath } from './profile-path.ts'
import { usePrefetchProfile } from './queries.ts'
import { useIntent } from './use-intent.ts'
import { UserName } from './UserName.tsx'

type CreatorCardProps = {
  creator: ProfileCard
  /** Takes the width of two, with the whole cover. */
  isWide?: boolean | undefined
  /** Among those on screen at once: its pictures do not wait. */
  isFirst?: boolean | undefined
}

const frame = 'flex flex-col overflow-clip rounded-card border border-line bg-surface'
const coverShape = (isWide: boolean) => (isWide ? 'aspect-2/1 sm:aspect-3/1' : 'aspect-2/1')

export function CreatorCard({ creator, isWide = false, isFirst = false }: CreatorCardProps) {
  const text = useText()
  const format = useFormat()
  const prefetch = usePrefetchProfile()
  const intent = useIntent(() => prefetch(creator.userId))
  const followers = format.shortNumber(creator.followers)

  return (
    <article
      className={clsx(
        frame,
        'group relative h-full transition-transform hover:-translate-y-0.5 active:translate-y-0',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ember',
      )}
    >
      <div className="overflow-clip">
        <Cover
          src={creator.coverUrl}
          seed={creator.userId}
          isFirst={isFirst}
          className={clsx(coverShape(isWide), 'transition-transform duration-200 group-hover:scale-[1.02]')}
        />
      </div>
      <div className="flex flex-1 flex-col px-4 pb-4">
        <div className="relative -mt-10 flex items-end justify-between">
          <span className="rounded-full bg-surface p-1">
            <Avatar
              name={creator.nickName}
              src={creator.headPicUrl}
              seed={creator.userId}
              size={64}
              decorative
              loading={isFirst ? 'eager' : 'lazy'}
            />
          </span>
          <span className="flex items-center gap-1.5 pb-1 text-13 font-medium text-muted tabular-nums">
            <UsersRound aria-hidden className="size-4!" />
            <span aria-hidden>{followers}</span>
            <span className="sr-only">{text('home.discover.followers', { number: followers })}</span>
          </span>
        </div>
        <h3 className="mt-2 truncate text-17 leading-6 font-semibold">
          {/* One link as large as the card: one stop for the keyboard, one name for ears. */}
          <Link
            href={profilePath(creator.userId)}
            className="outline-none after:absolute after:inset-0 after:z-1"
            {...intent}
          >
            <bdi>{creator.nickName}</bdi>
          </Link>
        </h3>
        <UserName className="truncate text-13 text-muted">{creator.userName}</UserName>
        {creator.bio !== '' && (
          <p dir="auto" className="mt-2 line-clamp-2 text-15">
            {creator.bio}
          </p>
        )}
      </div>
    </article>
  )
}

export function CreatorCardSkeleton({ isWide = false }: { isWide?: boolean | undefined }) {
  return (
    <div aria-hidden className={clsx(frame, 'h-full')}>
      <Skeleton className={clsx(coverShape(isWide), 'rounded-none')} />
      <div className="px-4 pb-4">
        <span className="relative -mt-10 block w-fit rounded-full bg-surface p-1">
          <Skeleton shape="circle" className="size-16" />
        </span>
        <Skeleton shape="text" className="mt-3 w-2/5" />
        <Skeleton shape="text" className="w-1/4 text-13" />
        <Skeleton shape="text" className="mt-3 w-full" />
        <Skeleton shape="text" className="w-4/5" />
      </div>
    </div>
  )
}
