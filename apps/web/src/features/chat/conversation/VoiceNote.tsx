import { VOICE_PEAKS, type Message, type MessageMedia, type UserId } from '@fanlight/contract'
import { IconButton, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { Recording } from '../outbox/queued.ts'
import { readAgain } from '../thread/read-again.ts'

const SPEEDS = [1, 1.5, 2] as const
/** How far an arrow key goes. */
const STEP_SECONDS = 5
const FLAT = Array.from({ length: VOICE_PEAKS }, () => 30)

/** The one that is heard: two voices at once are none. */
let playing: HTMLAudioElement | null = null

type Props = {
  media: MessageMedia
  sent?: { message: Message; chatWithUserId: UserId }
  /** While it is on its way: who said it hears it from this device. */
  recording?: Recording
}

export function VoiceNote({ media, sent, recording }: Props) {
  const text = useText()
  const format = useFormat()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [speed, setSpeed] = useState<number>(1)
  const seconds = (media.durationMs ?? 0) / 1000
  const share = seconds > 0 ? Math.min(1, position / seconds) : 0
  const isOff = media.url === null && !recording

  const made = useRef<string | null>(null)
  useEffect(() => {
    const element = audio.current
    return () => {
      // An element that is gone from the page goes on sounding.
      element?.pause()
      if (made.current !== null) URL.revokeObjectURL(made.current)
    }
  }, [])

  /** Made when it is first wanted: few listen to themselves. */
  function openRecording(element: HTMLAudioElement): void {
    if (!recording || made.current !== null) return
    made.current = URL.createObjectURL(new Blob([recording.bytes], { type: recording.type }))
    element.src = made.current
  }

  function toggle(): void {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    openRecording(element)
    element.playbackRate = speed
    // Why it did not play is said by its error.
    element.play().catch(() => setPlaying(false))
  }

  function began(element: HTMLAudioElement): void {
    if (playing !== element) playing?.pause()
    playing = element
    setPlaying(true)
  }

  function seek(to: number): void {
    const there = Math.min(seconds, Math.max(0, to))
    if (audio.current) audio.current.currentTime = there
    setPosition(there)
  }

  function press(event: KeyboardEvent): void {
    const step = {
      ArrowRight: STEP_SECONDS,
      ArrowUp: STEP_SECONDS,
      ArrowLeft: -STEP_SECONDS,
      ArrowDown: -STEP_SECONDS,
    }[event.key]
    if (step === undefined) return
    event.preventDefault()
    seek(position + step)
  }

  function change(): void {
    const next = SPEEDS[(SPEEDS.findIndex((one) => one === speed) + 1) % SPEEDS.length] ?? 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }

  /** Its link may have run out: it is asked for again before anything is said. */
  async function failed(): Promise<void> {
    setPlaying(false)
    const isFresh = sent !== undefined && (await readAgain(sent.chatWithUserId, sent.message))
    if (!isFresh) toast.error(text('chat.voice.failed'), { id: 'chat voice' })
  }

  return (
    <div className="flex w-72 max-w-full items-center gap-2 py-2 ps-2 pe-3">
      {!isOff && (
        // Nobody has written down what was said.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          ref={audio}
          src={media.url ?? undefined}
          preload="none"
          onPlay={({ currentTarget }) => began(currentTarget)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
          onEnded={() => setPosition(0)}
          onError={() => void failed()}
        />
      )}
      <IconButton
        label={text(isPlaying ? 'player.pause' : 'player.play')}
        variant="primary"
        disabled={isOff}
        onPress={toggle}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <div className="min-w-0 flex-1">
        {/* Time goes to the right, as in all players, also where words go to the left. A finger on it is not a long press. */}
        <div
          dir="ltr"
          className="relative rounded-inner has-focus-visible:outline-2 has-focus-visible:outline-ember"
          onPointerDown={(event) => event.stopPropagation()}
        >
          <Waveform peaks={media.peaks ?? FLAT} share={share} />
          <input
            type="range"
            min={0}
            max={seconds || 1}
            step={0.1}
            value={Math.min(position, seconds || 1)}
            disabled={isOff}
            aria-label={text('player.seek')}
            aria-valuetext={text('player.position', {
              now: format.duration(position * 1000),
              all: format.duration(seconds * 1000),
            })}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
            onKeyDown={press}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          />
        </div>
        <p className="text-12 text-muted tabular-nums">
          {format.duration(position > 0 ? position * 1000 : seconds * 1000)}
        </p>
      </div>
      {!isOff && (
        <button
          type="button"
          aria-label={text('chat.voice.speed', { speed: format.shortNumber(speed) })}
          onClick={change}
          className="touch-area relative min-w-11 rounded-full bg-fill-strong px-2 py-0.5 text-12 font-semibold tabular-nums"
        >
          <bdi dir="ltr">{format.shortNumber(speed)}×</bdi>
        </button>
      )}
    </div>
  )
}

function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  return (
    <div aria-hidden className="flex h-8 items-center gap-px">
      {peaks.map((peak, index) => (
        <span
          key={index}
          className={clsx('min-w-0 flex-1 rounded-full', index < share * peaks.length ? 'bg-ember' : 'bg-muted/40')}
          style={{ height: `${Math.max(10, peak)}%` }}
        />
      ))}
    </div>
  )
}
