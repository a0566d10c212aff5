import {
  enterLive,
  leaveLive,
  LIVE_OVERHEAR_MS,
  lookIntoLive,
  overhearLive,
  type LiveRoom,
  type LiveTalk,
  type LiveVisitId,
  type MediaGrant,
  type UserId,
} from '@fanlight/contract'
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

/** Not for a guest, while others need it. */
class NoPlace extends Error {
  readonly reason = 'NO_PLACE'
}

/** Gifts that a guest hears of together: so many of the latest are seen. */
const FLYING_MAX = 3

/**
 * Somebody in a room: comes in, watches, hears what is said, and goes when the page does. A guest, who has no account, is not in the
 * room, but looks into it, and asks what is new.
 */
export function useWatching(shown: LiveRoom, ownId: UserId | null, onRefused: () => void) {
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
  const isGuest = ownId === null

  /** What a guest saw of each combo, so that what is new flies. */
  const seen = useRef<Map<string, number> | null>(null)
  function keepOverheard(room: LiveRoom, talk: LiveTalk | null): void {
    tell({ type: 'room', room })
    if (!talk) return
    tell({ type: 'overheard', talk })
    const before = seen.current
    const keyOf = (gift: LiveTalk['gifts'][number]): string => `${gift.fromUserId} ${gift.comboId}`
    seen.current = new Map(talk.gifts.map((gift) => [keyOf(gift), gift.comboNum]))
    const news = before ? talk.gifts.filter((gift) => gift.comboNum > (before.get(keyOf(gift)) ?? 0)) : []
    for (const gift of news.slice(-FLYING_MAX)) gifts.emit({ type: 'gift', data: { gift } })
  }

  const visitId = useRef<LiveVisitId>(undefined)
  async function overhear(): Promise<void> {
    try {
      const { room, talk } = await call(overhearLive, { roomId, visitId: visitId.current })
      keepOverheard(room, talk)
    } catch {
      // The next one says it.
    }
  }

  async function lookIn(): Promise<MediaGrant> {
    const { seat } = await call(lookIntoLive, { roomId, visitId: visitId.current })
    if (!seat) throw new NoPlace()
    visitId.current = seat.visitId
    setIn(true)
    void overhear()
    return seat.grant
  }

  async function enter(): Promise<MediaGrant> {
    if (ownId === null) return lookIn()
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
      if (isGuest) return
      call(leaveLive, { roomId }).catch((error: unknown) => logError(error, { about: 'leaving a live room' }))
    }
  }, [roomId, isGuest, isOver])

  const overhearNow = useEffectEvent(overhear)
  useEffect(() => {
    if (!isGuest || !isIn || isOver) return undefined
    const timer = setInterval(() => void overhearNow(), LIVE_OVERHEAR_MS)
    return () => clearInterval(timer)
  }, [isGuest, isIn, isOver])

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
    roomId: isIn && !isOver && !isGuest ? roomId : null,
    isViewer: true,
    onHappening: hear,
    gifts,
    board: boardNews,
    onResync: () => void enter().catch(() => undefined),
  })

  const board = useBoard(roomId, isIn && !isOver && !isGuest, boardNews)

  return {
    ...state,
    isComing: !isIn,
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
