/** What of Matroska a recording needs: a head, and clusters of frames whose length is known. */

export const VIDEO_TRACK = 1
export const AUDIO_TRACK = 2

export type VideoTrack = {
  codec: 'vp8' | 'h264'
  width: number
  height: number
  /** What a decoder of H.264 has to know first. */
  setup: Buffer | null
}
export type Block = { track: number; milliseconds: number; isWhole: boolean; data: Buffer }

const CODEC_NAMES = { vp8: 'V_VP8', h264: 'V_MPEG4/ISO/AVC' } as const
const CLUSTER = 0x1f43b675
const [TIMESTAMP, SIMPLE_BLOCK, DURATION] = [0xe7, 0xa3, 0x4489]
/** Of a cluster: its name, its length and its time, each as long as ever. */
export const CLUSTER_HEAD_BYTES = 29

function nameOf(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes.subarray(bytes.findIndex((byte) => byte > 0))
}

/** Always eight bytes: what is written never depends on how long it became. */
function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length))
  bytes[0] = 0x01
  return bytes
}

function whole(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.round(value)))
  return bytes
}

function fraction(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

function element(id: number, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([nameOf(id), lengthOf(body.length), body])
}

function opusSetup(): Buffer {
  const bytes = Buffer.alloc(19)
  bytes.write('OpusHead', 'latin1')
  bytes.writeUInt8(1, 8)
  bytes.writeUInt8(2, 9)
  bytes.writeUInt32LE(48_000, 12)
  return bytes
}

/** The head of a file, and where in it the duration stands, which is known when it ends. */
export function headOf({ codec, width, height, setup }: VideoTrack): { bytes: Buffer; durationAt: number } {
  const ebml = element(
    0x1a45dfa3,
    element(0x4286, whole(1)),
    element(0x42f7, whole(1)),
    element(0x42f2, whole(4)),
    element(0x42f3, whole(8)),
    element(0x4282, 'matroska'),
    element(0x4287, whole(4)),
    element(0x4285, whole(2)),
  )
  // As long as it will be.
  const segment = Buffer.concat([nameOf(0x18538067), Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])])
  const duration = element(DURATION, fraction(0))
  const info = element(
    0x1549a966,
    element(0x2ad7b1, whole(1_000_000)),
    element(0x4d80, 'Fanlight'),
    element(0x5741, 'Fanlight'),
    duration,
  )
  const video = element(
    0xae,
    element(0xd7, whole(VIDEO_TRACK)),
    element(0x73c5, whole(VIDEO_TRACK)),
    element(0x83, whole(1)),
    element(0x86, CODEC_NAMES[codec]),
    ...(setup ? [element(0x63a2, setup)] : []),
    element(0xe0, element(0xb0, whole(width)), element(0xba, whole(height))),
  )
  const audio = element(
    0xae,
    element(0xd7, whole(AUDIO_TRACK)),
    element(0x73c5, whole(AUDIO_TRACK)),
    element(0x83, whole(2)),
    element(0x86, 'A_OPUS'),
    element(0x63a2, opusSetup()),
    element(0xe1, element(0xb5, fraction(48_000)), element(0x9f, whole(2))),
  )
  const bytes = Buffer.concat([ebml, segment, info, element(0x1654ae6b, video, audio)])
  return { bytes, durationAt: ebml.length + segment.length + info.length - 8 }
}

/** Frames that belong together, in the order of their times. */
export function clusterOf(blocks: readonly Block[]): Buffer {
  const inOrder = blocks.toSorted((one, other) => one.milliseconds - other.milliseconds)
  const start = inOrder[0]?.milliseconds ?? 0
  const content = inOrder.map(({ track, milliseconds, isWhole, data }) => {
    const head = Buffer.alloc(4)
    head.writeUInt8(0x80 | track, 0)
    head.writeInt16BE(Math.round(milliseconds - start), 1)
    head.writeUInt8(isWhole ? 0x80 : 0, 3)
    return element(SIMPLE_BLOCK, head, data)
  })
  return element(CLUSTER, element(TIMESTAMP, whole(start)), ...content)
}

/** Null: here begins no cluster. `bytes` are those of all of it. */
export function readClusterHead(head: Buffer): { bytes: number; milliseconds: number } | null {
  if (head.length < CLUSTER_HEAD_BYTES || head.readUInt32BE(0) !== CLUSTER) return null
  return { bytes: 12 + lengthIn(head, 4), milliseconds: Number(head.readBigUInt64BE(CLUSTER_HEAD_BYTES - 8)) }
}

const lengthIn = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64BE(at) & 0xff_ffff_ffff_ffffn)

/** When the last frame of a cluster is shown. */
export function lastTimeIn(cluster: Buffer): number {
  const start = readClusterHead(cluster)?.milliseconds ?? 0
  let last = start
  let at = CLUSTER_HEAD_BYTES
  while (at + 13 <= cluster.length) {
    last = Math.max(last, start + cluster.readInt16BE(at + 10))
    at += 9 + lengthIn(cluster, at + 1)
  }
  return last
}

/** Where the first cluster begins, and what the pictures before it are; null: it is no file of ours. */
export function readHead(bytes: Buffer): { clustersAt: number; codec: VideoTrack['codec']; durationAt: number } | null {
  const codec = (['vp8', 'h264'] as const).find((name) => bytes.includes(CODEC_NAMES[name]))
  const tracksAt = bytes.indexOf(nameOf(0x1654ae6b))
  if (!codec || tracksAt < 0 || tracksAt + 12 > bytes.length) return null
  return { codec, clustersAt: tracksAt + 12 + lengthIn(bytes, tracksAt + 4), durationAt: tracksAt - 8 }
}
