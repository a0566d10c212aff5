import type { MediaGrant } from '@fanlight/contract'
import ndc from 'node-datachannel'
import { sendOn } from '../../apps/server/src/platform/media-engine/worker/sending.ts'
import { offerTo } from '../offer.ts'
import { GIVE_UP_MS } from './calls.ts'

const VP8 = 96
const SOURCE = 7
const FRAME_MS = 40
const TICKS_PER_MS = 90
/** Our own library refuses the addresses of an engine that is faster than itself: that is no fault of the engine. */
const LIBRARY_TRIES = 4

/** What nobody refers to is collected, and then silent. */
export type Sender = { kept: readonly unknown[]; close(): void }

/** Sends what looks like pictures from outside, by WHIP: whoever forwards them does not look inside. */
export async function sendByWhip(address: string, grant: MediaGrant, tries = LIBRARY_TRIES): Promise<Sender> {
  const connection = new ndc.PeerConnection('sender', {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
  const video = new ndc.Video('video', 'SendOnly')
  video.addVP8Codec(VP8)
  video.addSSRC(SOURCE, 'bench', 'bench', 'video')
  const track = connection.addTrack(video)
  try {
    const answer = await offerTo(address, grant, connection, AbortSignal.timeout(GIVE_UP_MS))
    if (!answer.ok) throw new Error(`The engine answered ${answer.status}`)
    connection.setRemoteDescription(await answer.text(), 'answer')
  } catch (error) {
    connection.close()
    if (tries === 0 || !String(error).includes('libdatachannel')) throw error
    return sendByWhip(address, grant, tries - 1)
  }

  let sequence = 0
  const sending = setInterval(() => {
    sendOn(track, packet(++sequence))
  }, FRAME_MS)
  return {
    kept: [connection, video, track],
    close() {
      clearInterval(sending)
      connection.close()
    },
  }
}

/** A frame that fits into one packet. */
function packet(sequence: number): Buffer {
  const bytes = Buffer.alloc(12 + 400)
  bytes.writeUInt8(0x80, 0)
  bytes.writeUInt8(0x80 | VP8, 1)
  bytes.writeUInt16BE(sequence % 2 ** 16, 2)
  bytes.writeUInt32BE((sequence * FRAME_MS * TICKS_PER_MS) % 2 ** 32, 4)
  bytes.writeUInt32BE(SOURCE, 8)
  bytes.writeUInt8(0x10, 12)
  return bytes
}
