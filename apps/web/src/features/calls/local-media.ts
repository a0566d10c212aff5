import { logError } from '../../platform/log/log.ts'
import { DeviceError, openDevices, startBeauty, type Beauty, type DeviceProblem } from '../../platform/rtc/index.ts'
import type { Switches } from './call-state.ts'

export type OwnTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

type Options = {
  onTracks: (tracks: OwnTracks) => void
  onReady: () => void
  onProblem: (problem: DeviceProblem) => void
  onBeautyTooSlow: () => void
}

export type LocalMedia = ReturnType<typeof createLocalMedia>

/**
 * Camera and microphone of a call. A camera that is switched off is closed, so that its light goes out; a microphone is only
 * muted, because opening it again takes a moment in which the first word would be lost.
 */
export function createLocalMedia({ onTracks, onReady, onProblem, onBeautyTooSlow }: Options) {
  let microphone: MediaStreamTrack | null = null
  let camera: MediaStreamTrack | null = null
  let beauty: Beauty | null = null
  let wanted: Pick<Switches, 'camera' | 'microphone' | 'beauty'> = { camera: true, microphone: true, beauty: true }
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
      stopBeauty()
      camera?.stop()
      camera = null
    }
    if (microphone) microphone.enabled = wanted.microphone
    if (!wanted.beauty) stopBeauty()
    // As the camera gives it, until the filter has drawn something.
    tell()
    await followBeauty()
    tell()
  }

  let told: OwnTracks | null = null
  function tell(): void {
    const tracks = { audio: microphone, video: beauty?.track ?? camera }
    if (isClosed || (told?.audio === tracks.audio && told.video === tracks.video)) return
    told = tracks
    onReady()
    onTracks(tracks)
  }

  async function followBeauty(): Promise<void> {
    // A page that is not seen draws nothing: the other side would see a picture that stands still.
    const isWanted = wanted.beauty && camera !== null && document.visibilityState === 'visible'
    if (!isWanted) return stopBeauty()
    if (beauty || !camera) return
    beauty = await startBeauty(camera, { onTooSlow: onBeautyTooSlow })
    if (!beauty) onBeautyTooSlow()
  }

  function stopBeauty(): void {
    beauty?.stop()
    beauty = null
  }

  function stopAll(): void {
    stopBeauty()
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
    follow(switches: Switches): Promise<void> {
      wanted = switches
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
