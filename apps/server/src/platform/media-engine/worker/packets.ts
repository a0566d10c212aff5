const PAYLOAD_FEEDBACK = 206
const PICTURE_LOSS = 1
const FULL_INTRA = 4
/** Seconds from 1900, where the time of senders' reports begins, to 1970. */
const NTP_OFFSET = 2_208_988_800

export const isControl = (packet: Buffer): boolean => {
  const type = (packet[1] ?? 0) & 0x7f
  return type >= 64 && type <= 95
}

export const isRtp = (packet: Buffer): boolean => packet.length >= 12 && (packet[0] ?? 0) >> 6 === 2

export const payloadTypeOf = (packet: Buffer): number => (packet[1] ?? 0) & 0x7f
export const sourceOf = (packet: Buffer): number => packet.readUInt32BE(8)

/** Whether somebody asks for a whole picture. Several reports may come in one packet. */
export function asksForPicture(packet: Buffer): boolean {
  let at = 0
  while (at + 4 <= packet.length) {
    const [format, type] = [(packet[at] ?? 0) & 0x1f, packet[at + 1]]
    if (type === PAYLOAD_FEEDBACK && (format === PICTURE_LOSS || format === FULL_INTRA)) return true
    at += 4 * (packet.readUInt16BE(at + 2) + 1)
  }
  return false
}

/**
 * One stream as one viewer gets it: under a source of its own, and without a gap where the sender was another one before.
 */
export function createOutgoing(source: number, clockRate: number) {
  let from: number | null = null
  let sequenceShift = 0
  let timeShift = 0
  let last = { sequence: 0, time: 0, at: 0 }
  let sent = { packets: 0, bytes: 0 }

  return {
    /** A copy with the viewer's numbers. */
    rewrite(packet: Buffer, payloadType: number, now: number): Buffer {
      const [sequence, time] = [packet.readUInt16BE(2), packet.readUInt32BE(4)]
      const sender = sourceOf(packet)
      if (sender !== from) {
        const passed = from === null ? 0 : Math.max(1, Math.round(((now - last.at) / 1000) * clockRate))
        sequenceShift = from === null ? 0 : last.sequence + 1 - sequence
        timeShift = from === null ? 0 : last.time + passed - time
        from = sender
      }
      const copy = Buffer.from(packet)
      const next = { sequence: (sequence + sequenceShift) & 0xffff, time: (time + timeShift) >>> 0, at: now }
      copy[1] = ((packet[1] ?? 0) & 0x80) | payloadType
      copy.writeUInt16BE(next.sequence, 2)
      copy.writeUInt32BE(next.time, 4)
      copy.writeUInt32BE(source, 8)
      // A packet that was late must not become what the next sender goes on from.
      if (((next.sequence - last.sequence) & 0xffff) < 0x8000 || sent.packets === 0) last = next
      sent = { packets: sent.packets + 1, bytes: sent.bytes + packet.length - 12 }
      return copy
    },

    /** By which the viewer puts sound and picture together; null: nothing was sent yet. */
    report(now: number): Buffer | null {
      if (sent.packets === 0) return null
      const packet = Buffer.alloc(28)
      packet.writeUInt8(0x80, 0)
      packet.writeUInt8(200, 1)
      packet.writeUInt16BE(6, 2)
      packet.writeUInt32BE(source, 4)
      packet.writeUInt32BE((Math.floor(last.at / 1000) + NTP_OFFSET) >>> 0, 8)
      packet.writeUInt32BE(Math.floor(((last.at % 1000) / 1000) * 2 ** 32) >>> 0, 12)
      packet.writeUInt32BE(last.time, 16)
      packet.writeUInt32BE(sent.packets >>> 0, 20)
      packet.writeUInt32BE(sent.bytes >>> 0, 24)
      return now - last.at > 5_000 ? null : packet
    },
  }
}
