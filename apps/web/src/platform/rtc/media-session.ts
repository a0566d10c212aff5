import type { MediaGrant } from '@fanlight/contract'
import type {
  MediaLevel,
  MediaLine,
  MediaLineOptions,
  MediaSession,
  MediaSessionOptions,
  MediaState,
  MediaStreamTracks,
  OpenMediaLine,
} from './media-types.ts'
import { openWhipLine } from './whip-line.ts'

export type { MediaLevel, MediaSession, MediaSessionOptions, MediaState, MediaStreamTracks } from './media-types.ts'

const WAITS_MS = [300, 1_000, 2_000, 4_000]

/** Which engine it is the grant says; what speaks to LiveKit is loaded when there is one. */
const lineFor = async ({ driver }: MediaGrant): Promise<OpenMediaLine> =>
  driver === 'livekit' ? (await import('./livekit-line.ts')).openLiveKitLine : openWhipLine

/** One line after another, each by a grant of its own: whenever one breaks, it is looked at again whether one may be here. */
export function openMediaSession(options: MediaSessionOptions): MediaSession {
  const { role, onState, onRemote } = options
  const remote = new MediaStream()
  let own: MediaStreamTracks = { audio: null, video: null }
  let quality: MediaLevel = 'full'
  let line: MediaLine | null = null
  let state: MediaState = 'connecting'
  let failures = 0
  let isEnded = false
  /** Another place of the same account has the picture: this one asks for it when somebody looks at it. */
  let isReplaced = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** Of several connections that were begun one counts: the last. */
  let turn = 0

  function become(next: MediaState): void {
    if (state === next) return
    state = next
    onState(next)
  }

  function release(): void {
    line?.close()
    line = null
  }

  function again(afterMs: number): void {
    clearTimeout(waiting)
    if (isEnded) return
    become('reconnecting')
    waiting = setTimeout(() => void begin(), afterMs)
  }

  const nextWait = (): number => WAITS_MS[Math.min(failures++, WAITS_MS.length - 1)] ?? 0

  /** What a line says counts for as long as it is the line. */
  function heardBy(mine: number): Omit<MediaLineOptions, 'role' | 'grant' | 'own' | 'quality'> {
    const ifMine =
      <A extends unknown[]>(then: (...said: A) => void) =>
      (...said: A): void => {
        if (!isEnded && mine === turn) then(...said)
      }
    return {
      onUp: ifMine((levels) => {
        clearTimeout(waiting)
        failures = 0
        become('up')
        options.onLevels?.(levels)
      }),
      onDown: ifMine((patienceMs) => again(patienceMs ?? nextWait())),
      onReplaced: ifMine(() => {
        clearTimeout(waiting)
        isReplaced = true
        become('reconnecting')
      }),
      onTrack: ifMine((track) => {
        for (const before of remote.getTracks()) if (before.kind === track.kind) remote.removeTrack(before)
        remote.addTrack(track)
        onRemote?.(remote)
      }),
      onTrackGone: ifMine((track) => {
        if (!remote.getTracks().includes(track)) return
        remote.removeTrack(track)
        onRemote?.(remote)
      }),
    }
  }

  async function begin(): Promise<void> {
    const mine = ++turn
    isReplaced = false
    release()
    try {
      const grant = await options.grant()
      const open = await lineFor(grant)
      if (isEnded || mine !== turn) return
      line = open({ role, grant, own, quality, ...heardBy(mine) })
    } catch (error) {
      if (isEnded || mine !== turn) return
      // Not to be had is final; not to be reached is not.
      if (isFinal(error)) become('refused')
      else again(nextWait())
    }
  }

  // A page that was asleep, or another network: nothing is gained by waiting.
  const atOnce = () => {
    if (state === 'reconnecting' && !isReplaced) again(0)
  }
  const looked = () => {
    if (isReplaced && document.visibilityState === 'visible') again(0)
  }
  // A page that goes away says so, and need not be missed.
  const goodbye = () => line?.close()
  window.addEventListener('online', atOnce)
  window.addEventListener('focus', looked)
  document.addEventListener('visibilitychange', looked)
  window.addEventListener('pagehide', goodbye)
  if (role === 'view') void begin()

  return {
    async publish(tracks) {
      own = tracks
      if (line) await line.publish(own)
      else if (state === 'connecting' && turn === 0) await begin()
    },
    setQuality(level) {
      if (quality === level) return
      quality = level
      if (role !== 'view' || line?.setQuality(level)) return
      for (const track of remote.getVideoTracks()) remote.removeTrack(track)
      onRemote?.(remote)
      void begin()
    },
    stats: async () => (await line?.stats()) ?? null,
    async leave() {
      isEnded = true
      clearTimeout(waiting)
      window.removeEventListener('online', atOnce)
      window.removeEventListener('focus', looked)
      document.removeEventListener('visibilitychange', looked)
      window.removeEventListener('pagehide', goodbye)
      release()
      become('closed')
    },
  }
}

/** A refusal of ours has a reason; a line that is down has none. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'reason' in error && !RETRIED.has(String(error.reason))
const RETRIED = new Set(['offline', 'INTERNAL', 'TIMED_OUT', 'TOO_MANY', 'MEDIA_UNAVAILABLE'])
