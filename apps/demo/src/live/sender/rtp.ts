import { randomInt } from 'node:crypto'

const LARGEST_PAYLOAD = 1_150
const PAYLOAD_FEEDBACK = 206

/** One stream as it goes over the wire. */
export function createStream({
  source,
  payloadType,
  clockRate,
}: Record<'source' | 'payloadType' | 'clockRate', number>) {
  let sequence = randomInt(2 ** 16)
  const start = randomInt(2 ** 31)

  return (payload: Buffer, milliseconds: number, isLast: boolean): Buffer => {
    const packet = Buffer.alloc(12 + payload.length)
    packet.writeUInt8(0x80, 0)
    packet.writeUInt8((isLast ? 0x80 : 0) | payloadType, 1)
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE((start + Math.round((milliseconds * clockRate) / 1000)) % 2 ** 32, 4)
    packet.writeUInt32BE(source, 8)
    payload.copy(packet, 12)
    sequence = (sequence + 1) % 2 ** 16
    return packet
  }
}

/** A frame of VP8 in pieces that fit into a packet, each with the byte that says whether it is the first. */
export function cutFrame(frame: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < frame.length; at += LARGEST_PAYLOAD) {
    const isFirst = Buffer.from([at === 0 ? 0x10 : 0])
    pieces.push(Buffer.concat([isFirst, frame.subarray(at, at + LARGEST_PAYLOAD)]))
  }
  return pieces
}

/** Whether somebody begins to watch: several reports may come in one packet. */
export function asksForPicture(packet: Buffer): boolean {
  let at = 0
  while (at + 4 <= packet.length) {
    if (packet[at + 1] === PAYLOAD_FEEDBACK && ((packet[at] ?? 0) & 0x1f) !== 15) return true
    at += 4 * (packet.readUInt16BE(at + 2) + 1)
  }
  return false
}
