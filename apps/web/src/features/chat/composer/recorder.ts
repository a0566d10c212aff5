import { VOICE_PEAKS } from '@fanlight/contract'
import type { Recording } from '../outbox/queued.ts'

/** The best that a browser can write, of what the server takes. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** Plenty for a voice. */
const BITS_PER_SECOND = 48_000
const LEVEL_EVERY_MS = 100

export type Recorder = {
  /** How long it has been recording. */
  elapsed: () => number
  /** Nothing more is recorded; what was is kept. */
  stop: () => void
  /** What was recorded. */
  finish: () => Promise<Recording>
  /** All of it is forgotten. */
  cancel: () => void
}

/** Asks for the microphone and records. `onLevel` hears how loud it is, from 0 to 1. Fails as getUserMedia does. */
export async function startRecorder(onLevel: (level: number) => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const release = () => stream.getTracks().forEach((track) => track.stop())
  try {
    return record(stream, release, onLevel)
  } catch (error) {
    release()
    throw error
  }
}

function record(stream: MediaStream, release: () => void, onLevel: (level: number) => void): Recorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType !== undefined && { mimeType }),
  })
  const parts: Blob[] = []
  const levels: number[] = []
  const meter = openMeter(stream)
  const startedAt = Date.now()
  let endedAt: number | null = null
  const elapsed = () => (endedAt ?? Date.now()) - startedAt

  const listening = setInterval(() => {
    const level = meter.level()
    levels.push(level)
    onLevel(level)
  }, LEVEL_EVERY_MS)
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true })
  })
  recorder.addEventListener('dataavailable', ({ data }) => void (data.size > 0 && parts.push(data)))
  recorder.start(1_000)

  function stop(): void {
    if (endedAt !== null) return
    endedAt = Date.now()
    clearInterval(listening)
    meter.close()
    if (recorder.state !== 'inactive') recorder.stop()
    release()
  }

  return {
    elapsed,
    stop,
    cancel: stop,
    async finish() {
      stop()
      await stopped
      const type = recorder.mimeType || (mimeType ?? 'audio/webm')
      const bytes = await new Blob(parts, { type }).arrayBuffer()
      return { bytes, type, durationMs: elapsed(), peaks: peaksOf(levels) }
    },
  }
}

/** Where a browser cannot measure, it is as if everything were equally loud. */
function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  if (typeof AudioContext === 'undefined') return { level: () => 0.3, close: () => undefined }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1_024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level() {
      analyser.getByteTimeDomainData(samples)
      return Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128
    },
    close: () => void context.close(),
  }
}

/** As the server will draw it, nearly: the loudest is 100. */
export function peaksOf(levels: readonly number[]): number[] {
  const top = Math.max(...levels, 0.01)
  return Array.from({ length: VOICE_PEAKS }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / VOICE_PEAKS)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / VOICE_PEAKS))
    return Math.round((Math.max(0, ...levels.slice(from, to)) / top) * 100)
  })
}
