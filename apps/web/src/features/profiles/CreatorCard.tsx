import type { ProfileCard } from '@fanlight/contract'
import { Handle, Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { Cover } from './Cover.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'
import { profilePath } from './profile-path.ts'
import { usePrefetchProfile } from './queries.ts'
import { followersNow, useRelation } from './relations.ts'
import { useIntent } from './use-intent.ts'
import { VerifiedMark } from './VerifiedMark.tsx'

type CreatorCardProps = {
  creator: ProfileCard
  /** Takes the width of two, with the whole cover. */
  isWide?: boolean | undefined
  /** Among those on screen at once: its pictures do not wait. */
  isFirst?: boolean | undefined
  /** What the list is about, instead of following. */
  action?: ReactNode
}

const frame = 'flex flex-col overflow-clip rounded-card border border-line bg-surface'
const coverShape = (isWide: boolean) => (isWide ? 'aspect-2/1 sm:aspect-3/1' : 'aspect-2/1')

export function CreatorCard({ creator, isWide = false, isFirst = false, action }: CreatorCardProps) {
  const prefetch = usePrefetchProfile()
  const intent = useIntent(() => prefetch(creator.userId))

  return (
    <article
      className={clsx(
        frame,
        'group relative h-full transition-transform hover:-translate-y-0.5 active:translate-y-0',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <div className="overflow-clip">
        <Cover
          src={creator.coverUrl}
          seed={creator.userId}
          isFirst={isFirst}
          width={isWide ? 640 : 320}
          className={clsx(coverShape(isWide), 'transition-transform duration-200 group-hover:scale-[1.02]')}
        />
      </div>
      <div className="flex flex-1 flex-col px-4 pb-4">
        <div className="relative -mt-8 flex items-end justify-between">
          <PersonAvatar
            person={creator}
            size={64}
            loading={isFirst ? 'eager' : 'lazy'}
            className="z-2 bg-surface p-1"
          />
          {action ? (
            <div className="z-2 -mb-1">{action}</div>
          ) : (
            <FollowButton
              person={creator}
              answered={{ following: creator.isFollowing }}
              className="z-2 -mb-1"
              isQuiet={!isWide}
            />
          )}
        </div>
        <div className="mt-2 flex items-center gap-1">
          <h3 className="truncate text-17 leading-6 font-semibold">
            {/* One link as large as the card: one stop for the keyboard, one name for ears. */}
            <Link
              href={profilePath(creator.userId)}
              className="outline-none after:absolute after:inset-0 after:z-1"
              {...intent}
            >
              <bdi>{creator.nickName}</bdi>
            </Link>
          </h3>
          {creator.isCreator && <VerifiedMark />}
        </div>
        <div className="flex items-center gap-3 text-13 text-muted">
          <p className="truncate">
            <Handle name={creator.userName} />
          </p>
          <Followers creator={creator} />
        </div>
        {creator.bio !== '' && (
          <p dir="auto" className="mt-2 line-clamp-2 text-15">
            {creator.bio}
          </p>
        )}
        {creator.tags.length > 0 && <Tags tags={creator.tags} />}
      </div>
    </article>
  )
}

/** One line of them: what does not fit whole is left to the profile. */
function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <div className="mt-auto pt-2">
      <p className="flex h-lh flex-wrap gap-x-2 overflow-clip text-13 font-medium text-muted">
        {tags.map((tag) => (
          <bdi key={tag}>#{tag}</bdi>
        ))}
      </p>
    </div>
  )
}

/** Nothing where the creator keeps it to themself. */
function Followers({ creator }: { creator: ProfileCard }) {
  const text = useText()
  const format = useFormat()
  const { following } = useRelation(creator.userId, { following: creator.isFollowing })
  if (creator.followers === null) return null
  const followers = format.shortNumber(followersNow(creator.followers, creator.isFollowing, following))
  return (
    <span className="flex shrink-0 items-center gap-1 tabular-nums">
      <UsersRound aria-hidden className="size-4!" />
      <span aria-hidden>{followers}</span>
      <span className="sr-only">{text('home.discover.followers', { number: followers })}</span>
    </span>
  )
}

export function CreatorCardSkeleton({ isWide = false }: { isWide?: boolean | undefined }) {
  return (
    <div aria-hidden className={clsx(frame, 'h-full')}>
      <Skeleton className={clsx(coverShape(isWide), 'rounded-none')} />
      <div className="px-4 pb-4">
        <span className="relative -mt-8 flex items-end justify-between">
          <span className="rounded-full bg-surface p-1">
            <Skeleton shape="circle" className="size-16" />
          </span>
          <Skeleton className="-mb-1 h-9 w-24" />
        </span>
        <Skeleton shape="text" className="mt-3 w-2/5" />
        <Skeleton shape="text" className="w-1/4 text-13" />
        <Skeleton shape="text" className="mt-3 w-full" />
        <Skeleton shape="text" className="w-4/5" />
      </div>
    </div>
  )
}
