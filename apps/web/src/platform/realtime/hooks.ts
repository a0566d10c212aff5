import {
  roomOf,
  type Channel,
  type EventOf,
  type KeyOf,
  type SendData,
  type SendNameOf,
  type SignalOf,
  type UserId,
} from '@fanlight/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { logToServer } from '../log/log.ts'
import { useSession } from '../session/index.ts'
import { useStore } from '../store.ts'
import { closeRealtime, listen, openRealtime, realtimeStatus, send, type RealtimeStatus } from './connection.ts'

/**
 * Keeps the one connection open while an account is signed in. Where `mayOpen` is false none is opened, but one that is
 * open stays: a call or a live room may be under way in it. Mounted once, by the shell.
 */
export function useRealtimeConnection(mayOpen: boolean): void {
  const session = useSession()
  const [openFor, setOpenFor] = useState<UserId | null>(null)
  const userId = session.status === 'signedIn' ? session.user.userId : null
  const wanted = mayOpen || openFor === userId ? userId : null
  if (wanted !== openFor) setOpenFor(wanted)
  useEffect(() => {
    if (wanted === null) return undefined
    openRealtime().catch(() => logToServer('warn', 'realtime could not be loaded'))
    return closeRealtime
  }, [wanted])
}

/** How the one connection stands. */
export const useRealtimeStatus = (): RealtimeStatus => useStore(realtimeStatus)

type ChannelOptions<C extends Channel> = {
  /** After the first join, and whenever events were missed for good: read again what is on screen. */
  onResync?: (() => void) | undefined
  /** What is heard without a number: worth something only now. */
  onSignal?: ((signal: SignalOf<C>) => void) | undefined
}

/** Sends to the room what need not survive: lost without a word while there is no connection. */
export type SendToChannel<C extends Channel> = <N extends SendNameOf<C>>(type: N, data: SendData<C, N>) => void

/** Hears a channel's events for as long as the component is on screen; with a null key, nothing. */
export function useChannel<C extends Channel>(
  channel: C,
  key: KeyOf<C> | null,
  onEvent: (event: EventOf<C>) => void,
  { onResync, onSignal }: ChannelOptions<C> = {},
): SendToChannel<C> {
  const tell = useEffectEvent(onEvent)
  const hint = useEffectEvent((signal: SignalOf<C>) => onSignal?.(signal))
  const resync = useEffectEvent(() => onResync?.())
  const room = key === null ? null : roomOf(channel, key)
  useEffect(() => {
    if (room === null) return undefined
    return listen(room, {
      onResync: () => resync(),
      // Checked against the contract's schema where they came in.
      onEvent: (event) => tell(event as EventOf<C>),
      onSignal: (signal) => hint(signal as SignalOf<C>),
    })
  }, [room])
  return useCallback(
    (type, data) => {
      if (room !== null) send({ room, type, data })
    },
    [room],
  )
}
