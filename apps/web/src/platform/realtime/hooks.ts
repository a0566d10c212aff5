import { roomOf, type Channel, type EventOf, type KeyOf } from '@fanlight/contract'
import { useEffect, useEffectEvent } from 'react'
import { logToServer } from '../log/index.ts'
import { useSession } from '../session/index.ts'
import { closeRealtime, listen, openRealtime } from './connection.ts'

/** Keeps the one connection open while somebody is signed in and `isWanted`. Mounted once, by the shell. */
export function useRealtimeConnection(isWanted: boolean): void {
  const session = useSession()
  const userId = session.status === 'signedIn' && isWanted ? session.user.userId : null
  useEffect(() => {
    if (userId === null) return undefined
    openRealtime().catch(() => logToServer('warn', 'realtime could not be loaded'))
    return closeRealtime
  }, [userId])
}

type ChannelOptions = {
  /** After the first join, and whenever events were missed for good: read anew what is on screen. */
  onResync?: (() => void) | undefined
}

/** Hears a channel's events for as long as the component is on screen; with a null key, nothing. */
export function useChannel<C extends Channel>(
  channel: C,
  key: KeyOf<C> | null,
  onEvent: (event: EventOf<C>) => void,
  { onResync }: ChannelOptions = {},
): void {
  const tell = useEffectEvent(onEvent)
  const resync = useEffectEvent(() => onResync?.())
  const room = key === null ? null : roomOf(channel, key)
  useEffect(() => {
    if (room === null) return undefined
    return listen(room, {
      onResync: () => resync(),
      // Checked against the contract's schema where it came in.
      onEvent: (event) => tell(event as EventOf<C>),
    })
  }, [room])
}
