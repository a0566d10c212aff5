import { Button, Spinner } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Play, TriangleAlert } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type Ref,
  useState,
  type RefObject,
  useCallback,
} from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import './player.css'
import { PlayerControls } from './PlayerControls.tsx'
import { toggleMuted, turn } from './sound.ts'
import { usePlayback, type PlaybackOptions } from './use-playback.ts'

export type VideoPlayerHandle = { toggle: () => void; pause: () => void }

export type VideoPlayerProps = PlaybackOptions & {
  poster: string | null
  /** Written over the picture, for a viewer who films the screen. */
  watermark: string | null
  /** What is playing, in words. */
  label: string
  /** Plays at once. For a player that appears because the viewer pressed 'play', never by itself. */
  startsAtOnce?: boolean
  /** Stops when it leaves the screen. */
  stopsOutOfView?: boolean
  /** Arrow keys belong to what is around it, except on its sliders. */
  leavesArrows?: boolean
  className?: string
  ref?: Ref<VideoPlayerHandle>
}

const SEEK_SECONDS = 5
const IDLE_AFTER_MS = 2_500

export function VideoPlayer({
  poster,
  watermark,
  label,
  startsAtOnce = false,
  stopsOutOfView = false,
  leavesArrows = false,
  className,
  ref,
  ...options
}: VideoPlayerProps) {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const player = usePlayback(options)
  const { video, playback, play, pause, toggle, seek, choose } = player
  const { phase, position } = playback
  const { isFull, isCovering, toggle: toggleFullscreen, leave } = useFullscreen(frame)
  const { isIdle, stir } = useIdle()

  useImperativeHandle(ref, () => ({ toggle, pause }))

  /** The button that was pressed goes: the keys are the player's from here on. */
  function begin() {
    frame.current?.focus({ preventScroll: true })
    play()
  }
  const playAtOnce = useEffectEvent(begin)
  useEffect(() => {
    if (startsAtOnce) playAtOnce()
  }, [startsAtOnce])

  const stop = useEffectEvent(() => (phase === 'playing' || phase === 'waiting') && !isFull && pause())
  useEffect(() => {
    if (!stopsOutOfView || !frame.current || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(([entry]) => entry && !entry.isIntersecting && stop(), { threshold: 0.2 })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [stopsOutOfView])

  function press(event: KeyboardEvent) {
    stir()
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isSlider = target instanceof HTMLInputElement
    // A button or a choice does with these what it always does.
    const isOwnKey = target instanceof HTMLSelectElement || (target instanceof HTMLButtonElement && key === ' ')
    if (isOwnKey || (key.startsWith('Arrow') && leavesArrows && !isSlider)) return
    const act = actionOf(key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  function actionOf(key: string): (() => void) | undefined {
    if (key === ' ' || key === 'k') return toggle
    if (key === 'ArrowRight') return () => seek(position + SEEK_SECONDS)
    if (key === 'ArrowLeft') return () => seek(position - SEEK_SECONDS)
    if (key === 'ArrowUp') return () => turn(1)
    if (key === 'ArrowDown') return () => turn(-1)
    if (key === 'm') return toggleMuted
    if (key === 'f') return toggleFullscreen
    return key === 'Escape' && isCovering ? leave : undefined
  }

  const isBroken = phase === 'failed' || phase === 'slow'
  const hidesControls = isIdle && phase === 'playing'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that every control in it shares
    <div
      ref={frame}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-theme="dark"
      onKeyDown={press}
      onPointerMove={stir}
      onFocus={stir}
      className={clsx(
        'group/player overflow-hidden bg-black text-white outline-none',
        isCovering ? 'fixed inset-0 z-60' : 'relative',
        hidesControls && 'cursor-none',
        className,
      )}
    >
      {/* None of the videos has captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        poster={poster ?? undefined}
        preload="none"
        playsInline
        disablePictureInPicture={watermark !== null}
        controlsList="nodownload"
        onContextMenu={(event) => event.preventDefault()}
        onClick={toggle}
        {...player.videoEvents}
        className="size-full object-contain"
      />
      {watermark !== null && (
        <span
          aria-hidden
          className="player-mark text-13 font-semibold text-white/60 text-shadow-[0_0_3px_rgb(0_0_0/70%)] sm:text-15"
        >
          {watermark}
        </span>
      )}
      {phase === 'idle' && (
        <button
          type="button"
          aria-label={text('player.play')}
          onClick={begin}
          className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4 focus-visible:outline-white"
        >
          <span className="grid size-16 place-items-center rounded-full bg-black/50">
            <Play aria-hidden className="size-7! fill-current" />
          </span>
        </button>
      )}
      {phase === 'waiting' && (
        <span className="pointer-events-none absolute inset-0 grid animate-appear place-items-center [animation-delay:300ms]">
          <Spinner label={text('common.loading')} className="size-10" />
        </span>
      )}
      {isBroken && (
        <div role="alert" className="absolute inset-0 grid place-items-center bg-black/75 p-4">
          <div className="flex flex-col items-center gap-3 text-center">
            <TriangleAlert aria-hidden className="size-7!" />
            <p>{text(phase === 'slow' ? 'player.slow' : 'player.failed')}</p>
            <Button size="sm" onPress={begin}>
              {text('common.tryAgain')}
            </Button>
          </div>
        </div>
      )}
      {phase !== 'idle' && !isBroken && (
        <div
          data-part="controls"
          className={clsx(
            'absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent pt-10 transition-opacity',
            hidesControls && 'opacity-0 has-focus-visible:opacity-100',
          )}
        >
          <PlayerControls
            {...player}
            isFull={isFull}
            onToggle={toggle}
            onSeek={seek}
            onQuality={choose}
            onFullscreen={toggleFullscreen}
            // A window of its own would show the picture without what is written over it.
            {...(watermark === null &&
              document.pictureInPictureEnabled && { onPictureInPicture: () => floatVideo(video.current) })}
          />
        </div>
      )}
    </div>
  )
}

function floatVideo(video: HTMLVideoElement | null): void {
  const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture()
  // Refused by the browser: the video stays where it is.
  done?.catch(() => undefined)
}

/**
 * The whole player, not the bare video, so that what lies over the picture stays there. Where a browser gives its screen to
 * videos alone (iPhones), the player covers the window instead.
 */
function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)
  const [isCovering, setIsCovering] = useState(false)

  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [frame])

  function toggle() {
    if (isCovering) setIsCovering(false)
    else if (isFull) void document.exitFullscreen()
    else if (!document.fullscreenEnabled) setIsCovering(true)
    else frame.current?.requestFullscreen().catch(() => setIsCovering(true))
  }
  return { isFull: isFull || isCovering, isCovering, toggle, leave: () => setIsCovering(false) }
}

/** True once the viewer has not stirred for a while. */
function useIdle(): { isIdle: boolean; stir: () => void } {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stir = useCallback(() => {
    setIsIdle(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isIdle, stir }
}
