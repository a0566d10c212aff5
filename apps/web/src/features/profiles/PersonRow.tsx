import type { ProfileSummary } from '@fanlight/contract'
import { Avatar, Badge, Skeleton } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { profilePath } from './profile-path.ts'
import { usePrefetchProfile } from './queries.ts'
import { useIntent } from './use-intent.ts'

type PersonRowProps = {
  person: ProfileSummary
  /** Where a list is only of creators, the word says nothing. */
  hideBadge?: boolean | undefined
  onOpen?: (() => void) | undefined
}

export function PersonRow({ person, hideBadge = false, onOpen }: PersonRowProps) {
  const text = useText()
  const prefetch = usePrefetchProfile()
  const intent = useIntent(() => prefetch(person.userId))
  return (
    <Link
      href={profilePath(person.userId)}
      onClick={onOpen}
      {...intent}
      className="flex min-h-14 items-center gap-3 rounded-control px-3 py-2 transition-colors hover:bg-fill focus-visible:-outline-offset-2 active:bg-fill-strong"
    >
      <Avatar name={person.nickName} src={person.headPicUrl} seed={person.userId} size={40} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5 font-semibold">
          <bdi>{person.nickName}</bdi>
        </span>
        <span className="block truncate text-13 text-muted">
          <bdi dir="ltr">@{person.userName}</bdi>
        </span>
      </span>
      {person.isCreator && !hideBadge && (
        <Badge tone="ember" size="sm">
          {text('profile.creator')}
        </Badge>
      )}
    </Link>
  )
}

export function PersonRowSkeleton() {
  return (
    <div aria-hidden className="flex min-h-14 items-center gap-3 px-3 py-2">
      <Skeleton shape="circle" className="size-10 shrink-0" />
      <div className="min-w-0 flex-1">
        <Skeleton shape="text" className="w-1/2" />
        <Skeleton shape="text" className="w-1/3 text-13" />
      </div>
    </div>
  )
}
