import type { MediaGrant } from '@fanlight/contract'
import { currentDevice } from '../device/device.ts'
import { limitSender } from './encoding.ts'
import type { MediaSession, MediaSessionOptions, MediaState, MediaStreamTracks } from './media-types.ts'

/** Our server is found by the first packet that it gets: no need to know all of our own addresses. */
const GATHER_MS = 400
/** Lines that come back by themselves do so by then. */
const PATIENCE_MS = 2_500
const ANSWER_MS = 10_000
const WAITS_MS = [300, 1_000, 2_000, 4_000]

type Line = { connection: RTCPeerConnection; resource: string | null }

/** Sends by WHIP, watches by WHEP: one request for each connection, and another one when it broke. */
export function createWhipSession(options: MediaSessionOptions): MediaSession {
  const { role, onState, onRemote } = options
  const remote = new MediaStream()
  let own: MediaStreamTracks = { audio: null, video: null }
  let quality: 'audio' | 'full' = 'full'
  let line: Line | null = null
  let state: MediaState = 'connecting'
  let failures = 0
  let isEnded = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** Of several connections that were begun one counts: the last. */
  let turn = 0

  function become(next: MediaState): void {
    if (state === next) return
    state = next
    onState(next)
  }

  function release(old: Line | null): void {
    if (!old) return
    old.connection.onconnectionstatechange = null
    old.connection.ontrack = null
    old.connection.close()
    if (old.resource !== null) void fetch(old.resource, { method: 'DELETE', keepalive: true }).catch(() => undefined)
  }

  function again(afterMs: number): void {
    clearTimeout(waiting)
    if (isEnded) return
    become('reconnecting')
    waiting = setTimeout(() => void begin(), afterMs)
  }

  function watch(connection: RTCPeerConnection): void {
    connection.onconnectionstatechange = () => {
      if (line?.connection !== connection) return
      const { connectionState } = connection
      if (connectionState === 'connected') {
        clearTimeout(waiting)
        failures = 0
        become('up')
      }
      if (connectionState === 'disconnected') again(PATIENCE_MS)
      if (connectionState === 'failed' || connectionState === 'closed') again(WAITS_MS[0] ?? 0)
    }
    connection.ontrack = ({ track }) => {
      for (const before of remote.getTracks()) if (before.kind === track.kind) remote.removeTrack(before)
      remote.addTrack(track)
      onRemote?.(remote)
    }
  }

  async function fill(connection: RTCPeerConnection): Promise<void> {
    if (role === 'view') {
      connection.addTransceiver('audio', { direction: 'recvonly' })
      if (quality === 'full') connection.addTransceiver('video', { direction: 'recvonly' })
      return
    }
    for (const kind of ['audio', 'video'] as const) {
      const { sender } = connection.addTransceiver(kind, { direction: 'sendonly' })
      await sender.replaceTrack(own[kind])
    }
  }

  async function begin(): Promise<void> {
    const mine = ++turn
    release(line)
    line = null
    let grant: MediaGrant
    try {
      grant = await options.grant()
    } catch (error) {
      if (isEnded || mine !== turn) return
      // Not to be had is final; not to be reached is not.
      if (isFinal(error)) return become('refused')
      return again(nextWait())
    }
    if (isEnded || mine !== turn) return
    const connection = new RTCPeerConnection({ iceServers: grant.iceServers as RTCIceServer[] })
    const next: Line = { connection, resource: null }
    line = next
    watch(connection)
    try {
      await fill(connection)
      await connection.setLocalDescription()
      await gathered(connection)
      const answer = await fetch(grant.url, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${grant.token}` },
        body: connection.localDescription?.sdp ?? '',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      if (!answer.ok) throw new Error(`The media engine answered ${answer.status}`)
      next.resource = answer.headers.get('location')
      const sdp = await answer.text()
      if (isEnded || mine !== turn) return release(next)
      await connection.setRemoteDescription({ type: 'answer', sdp })
      for (const sender of connection.getSenders()) {
        if (sender.track?.kind === 'video') await limitSender(sender, currentDevice())
      }
    } catch {
      if (!isEnded && mine === turn) again(nextWait())
    }
  }

  const nextWait = (): number => WAITS_MS[Math.min(failures++, WAITS_MS.length - 1)] ?? 0
  // A page that was asleep, or another network: nothing is gained by waiting.
  const atOnce = () => {
    if (state === 'reconnecting') again(0)
  }
  window.addEventListener('online', atOnce)
  // A page that goes away says so, and need not be missed.
  const goodbye = () => release(line)
  window.addEventListener('pagehide', goodbye)
  if (role === 'view') void begin()

  return {
    async publish(tracks) {
      own = tracks
      if (!line && state === 'connecting') return begin()
      for (const transceiver of line?.connection.getTransceivers() ?? []) {
        const kind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'
        await transceiver.sender.replaceTrack(own[kind])
      }
    },
    setQuality(level) {
      if (quality === level) return
      quality = level
      if (role !== 'view') return
      for (const track of remote.getVideoTracks()) remote.removeTrack(track)
      onRemote?.(remote)
      void begin()
    },
    stats: async () => (await line?.connection.getStats()) ?? null,
    async leave() {
      isEnded = true
      clearTimeout(waiting)
      window.removeEventListener('online', atOnce)
      window.removeEventListener('pagehide', goodbye)
      release(line)
      line = null
      become('closed')
    },
  }
}

/** A refusal of ours has a reason; a line that is down has none. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'reason' in error && !RETRIED.has(String(error.reason))
const RETRIED = new Set(['offline', 'INTERNAL', 'TIMED_OUT', 'TOO_MANY', 'MEDIA_UNAVAILABLE'])

function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(resolve, GATHER_MS)
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return
      clearTimeout(late)
      resolve()
    })
  })
}
