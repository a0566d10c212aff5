import type { LiveAnchor, LiveRoom } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { useLayout } from '../../../platform/navigation/index.ts'
import { FollowButton, PersonAvatar, profilePath } from '../../profiles/index.ts'
import { LiveRow } from '../LiveRow.tsx'

/** A room that is over, or a creator who has none: what to do next. */
export function Over({ anchor, room }: { anchor: LiveAnchor; room: LiveRoom | null }) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  return (
    <div className={isPhone ? 'min-h-dvh px-4 py-10' : 'h-full overflow-y-auto px-6 py-12'}>
      <div className="mx-auto flex max-w-100 flex-col items-center gap-3 text-center">
        <PersonAvatar person={anchor} size={96} />
        <h1 className="font-display text-26 font-semibold tracking-tight">
          {room ? text('live.over.title') : text('live.over.none', { name: anchor.nickName })}
        </h1>
        <p className="text-muted">
          {text(room?.endReason === 'connection_lost' ? 'live.over.lost' : 'live.over.text', { name: anchor.nickName })}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <FollowButton person={anchor} answered={{ following: anchor.isFollowing }} size="md" />
          <Button asChild>
            <Link href={profilePath(anchor.userId)}>{text('live.over.profile')}</Link>
          </Button>
          <Button asChild>
            <Link href="/liveList">{text('live.now')}</Link>
          </Button>
          <Button asChild>
            <Link href="/interaction">{text('live.list.discover')}</Link>
          </Button>
        </div>
      </div>
      <div className="mx-auto mt-12 max-w-200">
        <LiveRow except={anchor.userId} />
      </div>
    </div>
  )
}
