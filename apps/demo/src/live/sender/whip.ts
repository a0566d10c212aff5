import { randomInt } from 'node:crypto'
import type { MediaGrant } from '@fanlight/contract'
import ndc from 'node-datachannel'
import { asksForPicture, createStream, cutFrame } from './rtp.ts'

const [VP8, OPUS] = [96, 111]
const GATHER_MS = 3_000
const ANSWER_MS = 10_000

/** A line on which one sends, opened as any program opens it that speaks WHIP. */
export async function openSending(address: string, grant: MediaGrant, on: { asked: () => void; ended: () => void }) {
  const connection = new ndc.PeerConnection('demo', {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
  const [videoSource, soundSource] = [randomInt(1, 2 ** 31), randomInt(1, 2 ** 31)]
  const video = new ndc.Video('video', 'SendOnly')
  video.addVP8Codec(VP8)
  video.addSSRC(videoSource, 'demo', 'demo', 'video')
  const sound = new ndc.Audio('audio', 'SendOnly')
  sound.addOpusCodec(OPUS)
  sound.addSSRC(soundSource, 'demo', 'demo', 'audio')
  const [videoTrack, soundTrack] = [connection.addTrack(video), connection.addTrack(sound)]
  const videoOf = createStream({ source: videoSource, payloadType: VP8, clockRate: 90_000 })
  const soundOf = createStream({ source: soundSource, payloadType: OPUS, clockRate: 48_000 })
  videoTrack.onMessage((packet) => {
    if (asksForPicture(packet)) on.asked()
  })
  let resource: string | null = null
  let isOpen = true

  function close(): void {
    if (!isOpen) return
    isOpen = false
    connection.close()
  }

  const gathered = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, GATHER_MS)
    connection.onGatheringStateChange((state) => {
      if (state !== 'complete') return
      clearTimeout(late)
      resolve()
    })
  })
  try {
    connection.setLocalDescription('offer')
    await gathered
    const answer = await fetch(`${address}${grant.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${grant.token}` },
      body: connection.localDescription()?.sdp ?? '',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status !== 201) throw new Error(`The media engine answered ${answer.status}`)
    resource = answer.headers.get('location')
    connection.setRemoteDescription(await answer.text(), 'answer')
  } catch (error) {
    close()
    throw error
  }
  connection.onStateChange((state) => {
    if (isOpen && (state === 'failed' || state === 'closed' || state === 'disconnected')) on.ended()
  })

  return {
    sendFrame(frame: Buffer, milliseconds: number): void {
      if (!isOpen || !videoTrack.isOpen()) return
      const pieces = cutFrame(frame)
      for (const [place, piece] of pieces.entries()) {
        videoTrack.sendMessageBinary(videoOf(piece, milliseconds, place === pieces.length - 1))
      }
    },
    sendSound(packet: Buffer, milliseconds: number): void {
      if (isOpen && soundTrack.isOpen()) soundTrack.sendMessageBinary(soundOf(packet, milliseconds, false))
    },
    /** Kept here, too, because what nobody refers to is collected, and then silent. */
    kept: [connection, video, sound, videoTrack, soundTrack],
    async close(): Promise<void> {
      close()
      if (resource !== null) await fetch(`${address}${resource}`, { method: 'DELETE' }).catch(() => undefined)
    },
  }
}
