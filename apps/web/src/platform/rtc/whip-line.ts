import { currentDevice } from '../device/device.ts'
import { limitSender } from './encoding.ts'
import type { MediaLevel, MediaLineOptions, MediaStreamTracks, OpenMediaLine } from './media-types.ts'

/** Our server is found by the first packet that it gets: no need to know all of our own addresses. */
const GATHER_MS = 400
/** Lines that come back by themselves do so by then. */
const PATIENCE_MS = 2_500
/** One that fails at once must not be tried without a breath. */
const AGAIN_MS = 300
const ANSWER_MS = 10_000
/** One quality for all who watch. */
const LEVELS: readonly MediaLevel[] = ['audio', 'full']

/** Sends by WHIP, watches by WHEP: one request for each connection. */
export const openWhipLine: OpenMediaLine = (options) => {
  const { role, grant, quality } = options
  const connection = new RTCPeerConnection({ iceServers: grant.iceServers as RTCIceServer[] })
  let own = options.own
  let resource: string | null = null
  let isClosed = false
  watch(connection, options)
  void connect().catch(() => {
    if (!isClosed) options.onDown()
  })

  async function connect(): Promise<void> {
    await fill()
    await connection.setLocalDescription()
    await gathered(connection)
    const answer = await fetch(grant.url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${grant.token}` },
      body: connection.localDescription?.sdp ?? '',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok) throw new Error(`The media engine answered ${answer.status}`)
    resource = answer.headers.get('location')
    const sdp = await answer.text()
    if (isClosed) return sayGoodbye()
    await connection.setRemoteDescription({ type: 'answer', sdp })
    for (const sender of connection.getSenders()) {
      if (sender.track?.kind === 'video') await limitSender(sender, currentDevice())
    }
  }

  async function fill(): Promise<void> {
    if (role === 'view') {
      connection.addTransceiver('audio', { direction: 'recvonly' })
      if (quality !== 'audio') connection.addTransceiver('video', { direction: 'recvonly' })
      return
    }
    for (const kind of ['audio', 'video'] as const) {
      const { sender } = connection.addTransceiver(kind, { direction: 'sendonly' })
      await sender.replaceTrack(own[kind])
    }
  }

  function sayGoodbye(): void {
    if (resource !== null) void fetch(resource, { method: 'DELETE', keepalive: true }).catch(() => undefined)
    resource = null
  }

  return {
    async publish(tracks: MediaStreamTracks) {
      own = tracks
      for (const transceiver of connection.getTransceivers()) {
        const kind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'
        await transceiver.sender.replaceTrack(own[kind])
      }
    },
    // What is fetched is agreed on when it is connected.
    setQuality: (level) => (level === 'audio') === (quality === 'audio'),
    stats: () => connection.getStats(),
    close() {
      isClosed = true
      connection.onconnectionstatechange = null
      connection.ontrack = null
      connection.close()
      sayGoodbye()
    },
  }
}

function watch(connection: RTCPeerConnection, { onUp, onDown, onTrack }: MediaLineOptions): void {
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection
    if (connectionState === 'connected') onUp(LEVELS)
    if (connectionState === 'disconnected') onDown(PATIENCE_MS)
    if (connectionState === 'failed' || connectionState === 'closed') onDown(AGAIN_MS)
  }
  connection.ontrack = ({ track }) => onTrack(track)
}

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
