import { enterLive, leaveLive, type LiveRoom, type MediaGrant, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { logError } from '../../../platform/log/log.ts'
import { openMediaSession, type MediaLevel, type MediaSession } from '../../../platform/rtc/media-session.ts'
import type { BoardNews } from '../board/board-state.ts'
import { useBoard } from '../board/use-board.ts'
import type { PictureLevel } from './PictureQuality.tsx'
import type { GiftNews } from './RoomGifts.tsx'
import { openRoom, reduceRoom, type RoomHappening } from './room-state.ts'
import { useRoomChannel } from './use-room-channel.ts'

/** Somebody in a room: comes in, watches, hears what is said, and goes when the page does. */
export function useWatching(shown: LiveRoom, ownId: UserId, onRefused: () => void) {
  const { roomId } = shown
  const text = useText()
  const [state, tell] = useReducer(reduceRoom, shown, openRoom)
  const [isIn, setIn] = useState(false)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isAudioOnly, setAudioOnly] = useState(false)
  const [levels, setLevels] = useState<readonly MediaLevel[]>([])
  const [chosen, setChosen] = useState<PictureLevel>('full')
  const [gifts] = useState(() => createEmitter<GiftNews>())
  const [boardNews] = useState(() => createEmitter<BoardNews>())
  const session = useRef<MediaSession | null>(null)
  const refused = useEffectEvent(onRefused)
  const isOver = state.room.state === 'over'

  async function enter(): Promise<MediaGrant> {
    tell({ type: 'asked' })
    try {
      const { grant, room, ...talk } = await call(enterLive, { roomId })
      tell({ type: 'room', room })
      tell({ type: 'talk', talk, ownId })
      setIn(true)
      return grant
    } catch (error) {
      tell({ type: 'unanswered' })
      throw error
    }
  }
  const enterNow = useEffectEvent(enter)

  useEffect(() => {
    if (isOver) return undefined
    const own = openMediaSession({
      role: 'view',
      grant: () => enterNow(),
      onState(media) {
        tell({ type: 'media', media })
        if (media === 'refused') refused()
      },
      onLevels: setLevels,
      // Another object each time a part of it changes, so that the element takes it.
      onRemote: (remote) => setStream(new MediaStream(remote.getTracks())),
    })
    session.current = own
    return () => {
      session.current = null
      void own.leave()
      call(leaveLive, { roomId }).catch((error: unknown) => logError(error, { about: 'leaving a live room' }))
    }
  }, [roomId, isOver])

  function hear(happening: RoomHappening): void {
    tell(happening)
    if (happening.type !== 'heard' || happening.event.type !== 'moderator') return
    const { userId, isModerator } = happening.event.data
    if (userId !== ownId) return
    // Who is muted is told to those who keep order alone, and so not before.
    if (isModerator) void enter().catch(() => undefined)
    toast(text(isModerator ? 'live.moderators.you' : 'live.moderators.youNoMore'), { id: 'live' })
  }

  useRoomChannel({
    roomId: isIn && !isOver ? roomId : null,
    isViewer: true,
    onHappening: hear,
    gifts,
    board: boardNews,
    onResync: () => void enter().catch(() => undefined),
  })

  const board = useBoard(roomId, isIn && !isOver, boardNews)

  return {
    ...state,
    board,
    stream,
    isAudioOnly,
    setAudioOnly: (isOn: boolean): void => {
      setAudioOnly(isOn)
      session.current?.setQuality(isOn ? 'audio' : chosen)
    },
    quality: {
      levels,
      chosen,
      onChoose: (level: PictureLevel): void => {
        setChosen(level)
        setAudioOnly(false)
        session.current?.setQuality(level)
      },
    },
    keep: tell,
    giftNews: gifts,
  }
}
