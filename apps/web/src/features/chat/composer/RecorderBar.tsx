import { VOICE_MAX_MS } from '@fanlight/contract'
import { IconButton, toast } from '@fanlight/ui'
import { Check, SendHorizontal, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import type { Recording } from '../outbox/queued.ts'
import { startRecorder, type Recorder } from './recorder.ts'

const SHOWN_LEVELS = 40

type Props = {
  onEnd: (recording: Recording | null) => void
  /** What was said goes along with something that is sent later. */
  isForLater?: boolean
}

/** What stands in place of the field while one speaks. `onEnd` is told what to send, or null. */
export function RecorderBar({ onEnd, isForLater = false }: Props) {
  const text = useText()
  const format = useFormat()
  const recorder = useRef<Recorder | null>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const [elapsed, setElapsed] = useState<number | null>(null)
  const [levels, setLevels] = useState<readonly number[]>([])
  const isFull = elapsed !== null && elapsed >= VOICE_MAX_MS

  const hear = useEffectEvent((level: number) => {
    const now = recorder.current?.elapsed() ?? 0
    setElapsed(Math.min(now, VOICE_MAX_MS))
    setLevels((before) => [...before, level].slice(-SHOWN_LEVELS))
    if (now >= VOICE_MAX_MS) recorder.current?.stop()
  })
  const fail = useEffectEvent((error: unknown) => {
    toast.error(text(problemOf(error)), { id: 'chat voice' })
    onEnd(null)
  })
  const cancel = useEffectEvent(() => {
    recorder.current?.cancel()
    onEnd(null)
  })

  useEffect(() => {
    let isGone = false
    startRecorder((level) => hear(level)).then(
      (started) => {
        // The microphone was given after one had left.
        if (isGone) return started.cancel()
        recorder.current = started
        setElapsed(0)
        return undefined
      },
      (error: unknown) => void (isGone || fail(error)),
    )
    return () => {
      isGone = true
      recorder.current?.cancel()
    }
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const isReady = elapsed !== null
  useEffect(() => {
    if (isReady) sendButton.current?.focus()
  }, [isReady])

  async function send(): Promise<void> {
    const recording = await recorder.current?.finish()
    onEnd(recording ?? null)
  }

  return (
    <div
      role="group"
      aria-label={text('chat.voice.recording')}
      className="flex min-h-12 items-center gap-2 md:min-h-11"
    >
      <IconButton
        label={text('common.cancel')}
        onPress={() => {
          recorder.current?.cancel()
          onEnd(null)
        }}
      >
        <Trash2 aria-hidden className="text-danger" />
      </IconButton>
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-danger motion-safe:animate-pulse" />
      <span role="timer" className="shrink-0 tabular-nums">
        {format.duration(elapsed ?? 0)}
      </span>
      {isFull ? (
        <p role="status" className="min-w-0 flex-1 text-13 text-muted">
          {text('chat.voice.full')}
        </p>
      ) : (
        <span aria-hidden className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden">
          {levels.map((level, index) => (
            <span
              key={index}
              className="w-1 shrink-0 rounded-full bg-ember"
              style={{ height: `${Math.max(12, Math.min(100, level * 100))}%` }}
            />
          ))}
        </span>
      )}
      <IconButton
        ref={sendButton}
        label={text(isForLater ? 'report.done' : 'chat.composer.send')}
        variant="primary"
        disabled={!isReady}
        onPress={send}
        once
      >
        {isForLater ? <Check aria-hidden /> : <SendHorizontal aria-hidden className="rtl:-scale-x-100" />}
      </IconButton>
    </div>
  )
}

function problemOf(error: unknown): MessageKey {
  const { name } = error as { name?: unknown }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'chat.voice.denied'
  return name === 'NotFoundError' ? 'chat.voice.missing' : 'chat.voice.broken'
}
