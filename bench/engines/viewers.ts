import { SignalRequest, SignalResponse, SignalTarget, SessionDescription, TrickleRequest } from '@livekit/protocol'
import type { MediaGrant } from '@fanlight/contract'
import ndc, { type PeerConnection, type Track } from 'node-datachannel'
import { WebSocket } from 'ws'
import { offerTo } from '../offer.ts'

/** One who watches and decodes nothing: the same library for both engines, so that they differ in the engine alone. */
export type Viewer = { packets: () => number; bytes: () => number; close: () => void }

function counting(connection: PeerConnection) {
  let [packets, bytes] = [0, 0]
  // What nobody refers to is collected, and then silent.
  const kept: unknown[] = []
  const take = (track: Track): void => {
    const session = new ndc.RtcpReceivingSession()
    track.setMediaHandler(session)
    track.onMessage((packet) => {
      packets += 1
      bytes += packet.length
    })
    kept.push(track, session)
  }
  return {
    take,
    viewer: (close: () => void): Viewer => ({
      packets: () => packets,
      bytes: () => bytes,
      close() {
        close()
        connection.close()
        kept.length = 0
      },
    }),
  }
}

/** By WHEP, as our own engine speaks it. One who is not patient takes the engine's word for it that it has no place. */
export async function watchByWhep(
  address: string,
  grant: MediaGrant,
  { tries = 5, isPatient = true, signal }: { tries?: number; isPatient?: boolean; signal?: AbortSignal } = {},
): Promise<Viewer> {
  const connection = new ndc.PeerConnection('viewer', { iceServers: [], disableAutoNegotiation: true })
  const { take, viewer } = counting(connection)
  const video = new ndc.Video('video', 'RecvOnly')
  video.addVP8Codec(96)
  take(connection.addTrack(video))
  const answer = await offerTo(address, grant, connection, signal ?? null).catch((error: unknown) => {
    connection.close()
    throw error
  })
  try {
    if (!answer.ok) throw new Error(`The engine answered ${answer.status}`)
    connection.setRemoteDescription(await answer.text(), 'answer')
  } catch (error) {
    // Our own library refuses the addresses of an engine that is faster than itself, and a busy machine may be too late with its
    // answer: another one takes its place.
    connection.close()
    if (tries === 0 || (!answer.ok && !isPatient)) throw error
    return watchByWhep(address, grant, { tries: tries - 1, isPatient, ...(signal && { signal }) })
  }
  return viewer(() => undefined)
}

/** By LiveKit's own signalling, as far as it takes to be sent something. */
export async function watchByLiveKit(grant: MediaGrant): Promise<Viewer> {
  const query = `access_token=${grant.token}&auto_subscribe=1&protocol=13&sdk=js&version=2.0.0`
  const socket = new WebSocket(`${grant.url}/rtc?${query}`)
  const connection = new ndc.PeerConnection('viewer', { iceServers: [], forceMediaTransport: true })
  const { take, viewer } = counting(connection)
  connection.onTrack(take)
  const send = (message: SignalRequest['message']): void => socket.send(new SignalRequest({ message }).toBinary())
  connection.onLocalDescription((sdp, type) => send({ case: 'answer', value: new SessionDescription({ sdp, type }) }))
  connection.onLocalCandidate((candidate, mid) => {
    const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMid: mid })
    send({ case: 'trickle', value: new TrickleRequest({ candidateInit, target: SignalTarget.SUBSCRIBER }) })
  })
  socket.on('message', (data: Buffer) => {
    const { message } = SignalResponse.fromBinary(data)
    if (message.case === 'offer') connection.setRemoteDescription(message.value.sdp, 'offer')
    if (message.case === 'trickle' && message.value.target === SignalTarget.SUBSCRIBER) {
      const { candidate, sdpMid } = JSON.parse(message.value.candidateInit) as { candidate: string; sdpMid: string }
      connection.addRemoteCandidate(candidate, sdpMid)
    }
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const beat = setInterval(() => send({ case: 'ping', value: BigInt(Date.now()) }), 5_000)
  return viewer(() => {
    clearInterval(beat)
    socket.close()
  })
}
