import { getAnchorRoom, type LiveRoomId, type UserId } from '@fanlight/contract'
import { Button, EmptyState, MoonIllustration, Skeleton } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { refusedWith, useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { navigate, useLayout, useQueryParams } from '../../../platform/navigation/index.ts'
import { usePageTitle } from '../../../platform/page/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Over } from '../room/Over.tsx'
import { Refused } from '../room/Refused.tsx'
import { Watching } from '../room/Watching.tsx'

const REFRESH_MS = 30_000
const TURNED_AWAY_MS = 60_000

/** `/liveRoom?aid=`: the room of one creator. */
export function LiveRoomPage() {
  const aid = useQueryParams().get('aid') ?? ''
  const account = useAccount()
  const isOwn = account?.userId === aid
  useEffect(() => {
    if (isOwn) navigate('/creator/live', { replace: true })
  }, [isOwn])
  if (isOwn) return null
  return /^\d+$/.test(aid) ? <Room key={`${aid} ${account?.userId ?? ''}`} aid={aid as UserId} /> : <Nothing />
}

function Room({ aid }: { aid: UserId }) {
  const text = useText()
  const account = useAccount()
  /** Where there was no place for a guest: a while later there may be one. */
  const [turnedAwayFrom, turnAwayFrom] = useState<LiveRoomId | null>(null)
  useEffect(() => {
    if (turnedAwayFrom === null) return undefined
    const timer = setTimeout(() => turnAwayFrom(null), TURNED_AWAY_MS)
    return () => clearTimeout(timer)
  }, [turnedAwayFrom])
  // Whoever comes back finds it as it is now.
  const found = useCall(
    getAnchorRoom,
    { aid },
    {
      gcTime: 0,
      staleTime: 0,
      // Who is inside hears what changes; who waits before the door has to ask.
      refetchInterval: ({ state: { data } }) => (data?.allow?.allowed ? false : REFRESH_MS),
    },
  )
  const name = found.data?.anchor.nickName
  usePageTitle(found.data?.room?.title ?? name ?? text('page.liveRoom'))
  if (refusedWith(found.error, 'NOT_FOUND')) return <Nothing />
  const again = () => void found.refetch()
  return (
    <QueryView
      query={found}
      skeleton={<Skeleton className="h-dvh rounded-none! md:h-full" />}
      failure={text('live.room.failed')}
    >
      {({ anchor, room, allow }) => {
        if (!room || !allow || room.state === 'over') return <Over anchor={anchor} room={room} />
        if (!account && room.entry.kind === 'free' && room.roomId !== turnedAwayFrom) {
          const turnAway = () => {
            turnAwayFrom(room.roomId)
            again()
          }
          return <Watching key={room.roomId} room={room} ownId={null} onRefused={turnAway} />
        }
        if (!allow.allowed || !account) return <Refused room={room} allow={allow} onAgain={again} />
        return <Watching key={room.roomId} room={room} ownId={account.userId} onRefused={again} />
      }}
    </QueryView>
  )
}

function Nothing() {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  return (
    <div className={isPhone ? 'grid min-h-dvh place-items-center' : 'grid h-full place-items-center'}>
      <EmptyState
        illustration={<MoonIllustration />}
        title={text('live.room.notFound')}
        text={text('live.room.notFoundText')}
        action={
          <Button variant="primary" asChild>
            <Link href="/liveList">{text('live.now')}</Link>
          </Button>
        }
      />
    </div>
  )
}
