import type { ProfileSummary } from '@fanlight/contract'
import { Handle, Skeleton } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PersonAvatar } from './PersonAvatar.tsx'
import { profilePath } from './profile-path.ts'
import { usePrefetchProfile } from './queries.ts'
import { useIntent } from './use-intent.ts'
import { VerifiedMark } from './VerifiedMark.tsx'

type PersonRowProps = {
  person: ProfileSummary
  /** Where a list is only of creators, the mark says nothing. */
  hideMark?: boolean | undefined
  /** Under the name instead of the username. */
  detail?: ReactNode
  /** What can be done about the person: a small button. */
  action?: ReactNode
  onOpen?: (() => void) | undefined
}

export function PersonRow({ person, hideMark = false, detail, action, onOpen }: PersonRowProps) {
  const prefetch = usePrefetchProfile()
  const intent = useIntent(() => prefetch(person.userId))
  return (
    <div className="relative flex min-h-14 items-center gap-3 rounded-control px-3 py-2 transition-colors has-[a:hover]:bg-fill has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus has-[a:active]:bg-fill-strong">
      <PersonAvatar person={person} size={40} onOpen={onOpen} className="relative z-1" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1 leading-5 font-semibold">
          {/* As large as the row, under what else can be pressed in it. */}
          <Link
            href={profilePath(person.userId)}
            onClick={onOpen}
            {...intent}
            className="truncate outline-none after:absolute after:inset-0"
          >
            <bdi>{person.nickName}</bdi>
          </Link>
          {person.isCreator && !hideMark && <VerifiedMark className="size-4.5!" />}
        </p>
        <p className="truncate text-13 text-muted">{detail ?? <Handle name={person.userName} />}</p>
      </div>
      {action && <div className="relative z-1 shrink-0">{action}</div>}
    </div>
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
