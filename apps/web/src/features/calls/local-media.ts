import { logError } from '../../platform/log/log.ts'
import {
  DeviceError,
  openDevices,
  startBeauty,
  startBlur,
  type DeviceProblem,
  type DrawnTrack,
} from '../../platform/rtc/index.ts'
import type { Effect, Switches } from './call-state.ts'

export type OwnTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

type Options = {
  /** What is wanted of it at first, when it is opened: a call by voice never asks for the camera. */
  switches: Switches
  onTracks: (tracks: OwnTracks) => void
  onReady: () => void
  onProblem: (problem: DeviceProblem) => void
  /** It cannot be kept up here, or does not work at all. */
  onTooSlow: (effect: Effect) => void
}

/** What changes the outgoing picture, in the order in which it goes through them. */
const EFFECTS: readonly Effect[] = ['blur', 'beauty']

const START: Record<Effect, (source: MediaStreamTrack, onTooSlow: () => void) => Promise<DrawnTrack | null>> = {
  blur: startBlur,
  beauty: (source, onTooSlow) => startBeauty(source, { onTooSlow }),
}

type Running = DrawnTrack & { source: MediaStreamTrack }

export type LocalMedia = ReturnType<typeof createLocalMedia>

/**
 * Camera and microphone of a call. A camera that is switched off is closed, so that its light goes out; a microphone is only
 * muted, because opening it again takes a moment in which the first word would be lost.
 */
export function createLocalMedia({ switches, onTracks, onReady, onProblem, onTooSlow }: Options) {
  let microphone: MediaStreamTrack | null = null
  let camera: MediaStreamTrack | null = null
  const running = new Map<Effect, Running>()
  let wanted = switches
  let isClosed = false

  /** One change after the other: a camera that is being opened cannot be closed. */
  let work: Promise<void> = Promise.resolve()
  function inTurn(act: () => Promise<void>): Promise<void> {
    const before = work
    work = (async () => {
      await before
      if (isClosed) return
      try {
        await act()
      } catch (error) {
        if (error instanceof DeviceError) onProblem(error.problem)
        else logError(error, { about: 'call media' })
      }
      // What was opened while the call ended belongs to nobody.
      if (isClosed) stopAll()
    })()
    return work
  }

  async function follow(): Promise<void> {
    const isMissing = { camera: wanted.camera && camera === null, microphone: microphone === null }
    if (isMissing.camera || isMissing.microphone) {
      const stream = await openDevices(isMissing)
      camera = stream.getVideoTracks()[0] ?? camera
      microphone = stream.getAudioTracks()[0] ?? microphone
    }
    if (!wanted.camera) {
      stopEffects()
      camera?.stop()
      camera = null
    }
    if (microphone) microphone.enabled = wanted.microphone
    for (const effect of EFFECTS) if (!isWanted(effect)) stop(effect)
    // As the camera gives it, until a filter has drawn something.
    tell()
    await followEffects()
    tell()
  }

  let told: OwnTracks | null = null
  function tell(): void {
    const tracks = { audio: microphone, video: shown() }
    if (isClosed || (told?.audio === tracks.audio && told.video === tracks.video)) return
    told = tracks
    onReady()
    onTracks(tracks)
  }

  /**
   * A page that is not seen draws nothing: the other side would see a picture that stands still. Better that than what somebody
   * does not want to show.
   */
  const isWanted = (effect: Effect) =>
    wanted[effect] && camera !== null && (effect === 'blur' || document.visibilityState === 'visible')

  /**
   * What comes out of the last of those that run, each of which shows what comes out of the one before. Nothing, as long as what
   * is behind the person is to be blurred and is not.
   */
  function shown(): MediaStreamTrack | null {
    if (!wanted.camera || (wanted.blur && !running.has('blur'))) return null
    return EFFECTS.reduce((source, effect) => running.get(effect)?.track ?? source, camera)
  }

  async function followEffects(): Promise<void> {
    let source = camera
    for (const effect of EFFECTS) {
      if (!source || !isWanted(effect)) continue
      if (running.get(effect)?.source !== source) {
        stop(effect)
        const started = await START[effect](source, () => onTooSlow(effect))
        if (started) running.set(effect, { ...started, source })
        else onTooSlow(effect)
      }
      source = running.get(effect)?.track ?? source
    }
  }

  function stop(effect: Effect): void {
    running.get(effect)?.stop()
    running.delete(effect)
  }

  function stopEffects(): void {
    for (const effect of EFFECTS.toReversed()) stop(effect)
  }

  function stopAll(): void {
    stopEffects()
    camera?.stop()
    microphone?.stop()
    camera = null
    microphone = null
  }

  const look = () => {
    // What was never opened is opened when it is asked for, not when somebody looks.
    if (microphone || camera) void inTurn(follow)
  }
  document.addEventListener('visibilitychange', look)

  return {
    /** Opens what is wanted, and follows what is switched. */
    follow(now: Switches): Promise<void> {
      wanted = now
      return inTurn(follow)
    },
    /** What was opened for the preview goes on in the call. */
    adopt(stream: MediaStream): void {
      camera = stream.getVideoTracks()[0] ?? null
      microphone = stream.getAudioTracks()[0] ?? null
    },
    /** Other devices were chosen. */
    reopen(): Promise<void> {
      return inTurn(async () => {
        stopAll()
        await follow()
      })
    },
    close(): void {
      isClosed = true
      document.removeEventListener('visibilitychange', look)
      stopAll()
    },
  }
}
