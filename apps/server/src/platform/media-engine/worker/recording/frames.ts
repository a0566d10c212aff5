import type { VideoTrack } from './matroska.ts'

/** A picture as decoders take it. */
export type Frame = { data: Buffer; isWhole: boolean; shape: VideoTrack | null }

/** What a packet carries, without what was only for its way. Null: nothing. */
export function payloadOf(packet: Buffer): Buffer | null {
  const first = packet[0] ?? 0
  let at = 12 + 4 * (first & 0x0f)
  if ((first & 0x10) !== 0 && at + 4 <= packet.length) at += 4 + 4 * packet.readUInt16BE(at + 2)
  const padding = (first & 0x20) !== 0 ? (packet.at(-1) ?? 0) : 0
  const end = packet.length - padding
  return at < end ? packet.subarray(at, end) : null
}

/** The picture that packets carry together, in their order; null: a part of it is missing, or it cannot be understood. */
export const frameOf = (codec: 'vp8' | 'h264', payloads: readonly Buffer[]): Frame | null =>
  codec === 'vp8' ? vp8Frame(payloads) : h264Frame(payloads)

function vp8Frame(payloads: readonly Buffer[]): Frame | null {
  const parts = payloads.map(vp8Part)
  if (!parts[0]?.isFirst || parts.some((part, place) => part === null || (place > 0 && part.isFirst))) return null
  const data = Buffer.concat(parts.flatMap((part) => (part ? [part.data] : [])))
  const isWhole = ((data[0] ?? 1) & 1) === 0
  if (!isWhole) return { data, isWhole, shape: null }
  if (data.length < 10) return null
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
  return { data, isWhole, shape: { codec: 'vp8', width, height, setup: null } }
}

function vp8Part(payload: Buffer): { isFirst: boolean; data: Buffer } | null {
  const [first = 0, flags = 0] = payload
  const isFirst = (first & 0x10) !== 0 && (first & 0x07) === 0
  let at = 1
  if ((first & 0x80) !== 0) {
    at = 2
    if ((flags & 0x80) !== 0) at += ((payload[at] ?? 0) & 0x80) !== 0 ? 2 : 1
    if ((flags & 0x40) !== 0) at += 1
    if ((flags & 0x30) !== 0) at += 1
  }
  return at < payload.length ? { isFirst, data: payload.subarray(at) } : null
}

const [IDR, SPS, PPS, SEVERAL, FRAGMENT] = [5, 7, 8, 24, 28]
const SETUP_MAX_BYTES = 1_000
const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f

function h264Frame(payloads: readonly Buffer[]): Frame | null {
  const units = unitsOf(payloads)
  if (!units || units.length === 0) return null
  const data = Buffer.concat(units.flatMap((unit) => [sizeOf(unit.length, 4), unit]))
  const [sps, pps] = [units.find((unit) => typeOf(unit) === SPS), units.find((unit) => typeOf(unit) === PPS)]
  const isWhole = units.some((unit) => typeOf(unit) === IDR)
  if (!isWhole || !sps || !pps || sps.length > SETUP_MAX_BYTES || pps.length > SETUP_MAX_BYTES) {
    return { data, isWhole, shape: null }
  }
  const one = Buffer.from([1])
  const setup = Buffer.concat([
    one,
    sps.subarray(1, 4),
    Buffer.from([0xff, 0xe1]),
    sizeOf(sps.length, 2),
    sps,
    one,
    sizeOf(pps.length, 2),
    pps,
  ])
  return { data, isWhole, shape: { codec: 'h264', ...sizeIn(sps), setup } }
}

function sizeOf(length: number, bytes: 2 | 4): Buffer {
  const size = Buffer.alloc(bytes)
  size.writeUIntBE(length, 0, bytes)
  return size
}

function unitsOf(payloads: readonly Buffer[]): Buffer[] | null {
  const units: Buffer[] = []
  let pieces: Buffer[] = []
  for (const payload of payloads) {
    const type = typeOf(payload)
    if (type === SEVERAL) {
      for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at)) {
        units.push(payload.subarray(at + 2, at + 2 + payload.readUInt16BE(at)))
      }
    } else if (type === FRAGMENT) {
      const [head = 0, part = 0] = payload
      if ((part & 0x80) !== 0) pieces = [Buffer.from([(head & 0xe0) | (part & 0x1f)])]
      else if (pieces.length === 0) return null
      pieces.push(payload.subarray(2))
      if ((part & 0x40) !== 0) {
        units.push(Buffer.concat(pieces))
        pieces = []
      }
    } else if (type > 0 && type < SEVERAL) units.push(payload)
    else return null
  }
  return pieces.length > 0 ? null : units
}

/** What it is taken for when the stream says it in a way that is not worth reading; decoders look for themselves. */
const SOME_SIZE = { width: 1280, height: 720 }
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128])

/** How large the pictures are, by the head of a stream of H.264. */
function sizeIn(sps: Buffer): { width: number; height: number } {
  const bits = createBits(Buffer.from(sps.toString('latin1').replaceAll('\0\0\u0003', '\0\0'), 'latin1').subarray(1))
  const profile = bits.take(8)
  bits.take(16)
  bits.code()
  if (HIGH_PROFILES.has(profile)) {
    if (bits.code() === 3) bits.take(1)
    bits.code()
    bits.code()
    bits.take(1)
    if (bits.take(1) === 1) return SOME_SIZE
  }
  bits.code()
  const order = bits.code()
  if (order === 0) bits.code()
  if (order === 1) return SOME_SIZE
  bits.code()
  bits.take(1)
  const [wide, high] = [bits.code() + 1, bits.code() + 1]
  const fields = 2 - bits.take(1)
  if (fields === 2) bits.take(1)
  bits.take(1)
  const [left, right, top, bottom] =
    bits.take(1) === 1 ? [bits.code(), bits.code(), bits.code(), bits.code()] : [0, 0, 0, 0]
  const [width, height] = [wide * 16 - 2 * (left + right), fields * (high * 16 - 2 * (top + bottom))]
  return width > 0 && height > 0 && width <= 8192 && height <= 8192 ? { width, height } : SOME_SIZE
}

function createBits(bytes: Buffer) {
  let at = 0
  const next = (): number => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at++
    return bit
  }
  const take = (count: number): number => {
    let value = 0
    for (let taken = 0; taken < count; taken++) value = value * 2 + next()
    return value
  }
  return {
    take,
    code(): number {
      let zeros = 0
      while (zeros < 31 && at < bytes.length * 8 && next() === 0) zeros++
      return 2 ** zeros - 1 + take(zeros)
    },
  }
}
