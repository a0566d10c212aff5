import { VIDEO_LOAD_TIMEOUT_MS } from '@fanlight/contract'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { advance, atRest, bufferedFrom } from './playback.ts'
import { sound } from './sound.ts'
import { attachSource, type Quality, type Source } from './source.ts'

export type PlaybackOptions = {
  src: string
  durationMs: number | null
  /** The link no longer stands: answers whether another `src` is coming. */
  onExpired?: (() => Promise<boolean>) | undefined
  onTimeout?: (() => void) | undefined
}

/** The video that is playing: another one that begins stops it. */
let playingNow: HTMLVideoElement | null = null

export function usePlayback({ src, durationMs, onExpired, onTimeout }: PlaybackOptions) {
  const video = useRef<HTMLVideoElement>(null)
  const source = useRef<Source | null>(null)
  /** Counts attempts: what an earlier one brings late is let go. */
  const attempt = useRef(0)
  const mayRenew = useRef(true)
  const attachedSrc = useRef<string | null>(null)
  const [playback, tell] = useReducer(advance, atRest((durationMs ?? 0) / 1000))
  const [qualities, setQualities] = useState<readonly Quality[]>([])
  const [quality, setQuality] = useState<number | null>(null)

  const { isMuted, volume } = useStore(sound)
  useEffect(() => {
    if (!video.current) return
    video.current.muted = isMuted
    video.current.volume = volume
  }, [isMuted, volume])

  function release() {
    attempt.current += 1
    attachedSrc.current = null
    source.current?.release()
    source.current = null
  }

  async function fail({ isRefused }: { isRefused: boolean }) {
    release()
    const own = attempt.current
    if (isRefused && mayRenew.current && onExpired) {
      mayRenew.current = false
      tell({ type: 'waiting' })
      // The fresh `src` starts it again, below.
      if (await onExpired()) return
      if (own !== attempt.current) return
    }
    tell({ type: 'failed' })
  }

  /** Fetches the video, from where it stood, and plays it. */
  async function begin() {
    const element = video.current
    if (!element) return
    release()
    const own = attempt.current
    const from = playback.phase === 'ended' ? 0 : playback.position
    attachedSrc.current = src
    setQuality(null)
    tell({ type: 'asked' })
    const listeners = {
      onQualities: setQualities,
      onFailed: (failure: { isRefused: boolean }) => void (own === attempt.current && fail(failure)),
    }
    const attached = await attachSource(element, src, listeners).catch(() => null)
    if (own !== attempt.current) return attached?.release()
    if (!attached) return tell({ type: 'failed' })
    source.current = attached
    if (from > 0) element.currentTime = from
    await start(element)
  }

  const restart = useEffectEvent(() => {
    if (playback.phase === 'waiting' || playback.phase === 'playing') void begin()
    else release()
  })
  useEffect(() => {
    const wasBegun = source.current !== null || attempt.current > 0
    if (wasBegun && attachedSrc.current !== src) restart()
  }, [src])

  const giveUp = useEffectEvent(() => {
    release()
    tell({ type: 'timed_out' })
    onTimeout?.()
  })
  const isWaiting = playback.phase === 'waiting'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(giveUp, VIDEO_LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const leave = useEffectEvent(release)
  useEffect(() => {
    const element = video.current
    return () => {
      if (playingNow === element) playingNow = null
      leave()
    }
  }, [])

  const play = () => {
    if (source.current && video.current) {
      if (playback.phase === 'ended') video.current.currentTime = 0
      void start(video.current)
    } else {
      mayRenew.current = true
      void begin()
    }
  }
  const pause = () => {
    if (playback.phase === 'idle') return undefined
    if (source.current) return video.current?.pause()
    // Still on its way: it must not begin by itself once it is here.
    release()
    tell({ type: 'paused' })
  }

  return {
    video,
    playback,
    qualities,
    quality,
    play,
    pause,
    toggle: () => (playback.phase === 'playing' || playback.phase === 'waiting' ? pause() : play()),
    seek: (to: number) => {
      const element = video.current
      if (!element || !source.current) return
      const position = Math.min(Math.max(0, to), playback.length)
      element.currentTime = position
      tell({ type: 'moved', position, buffered: playback.buffered })
    },
    choose: (level: number | null) => {
      setQuality(level)
      source.current?.setQuality(level)
    },
    videoEvents: {
      onPlaying: (event: { currentTarget: HTMLVideoElement }) => {
        if (playingNow !== event.currentTarget) playingNow?.pause()
        playingNow = event.currentTarget
        tell({ type: 'playing' })
      },
      // A viewer who seeks in a video that stands is not kept waiting for it to go on.
      onWaiting: (event: { currentTarget: HTMLVideoElement }) =>
        void (!event.currentTarget.paused && tell({ type: 'waiting' })),
      onPause: () => tell({ type: 'paused' }),
      onEnded: () => tell({ type: 'ended' }),
      onDurationChange: (event: { currentTarget: HTMLVideoElement }) =>
        tell({ type: 'measured', length: event.currentTarget.duration }),
      onTimeUpdate: (event: { currentTarget: HTMLVideoElement }) => tell(whereIs(event.currentTarget)),
      onProgress: (event: { currentTarget: HTMLVideoElement }) => tell(whereIs(event.currentTarget)),
    },
  }
}

const whereIs = ({ currentTime, buffered }: HTMLVideoElement) =>
  ({ type: 'moved', position: currentTime, buffered: bufferedFrom(buffered, currentTime) }) as const

/** Where the browser does not allow starting with sound any more (the code took its time), without. */
async function start(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    video.muted = true
    sound.set({ ...sound.get(), isMuted: true })
    await video.play().catch(() => undefined)
  }
}
