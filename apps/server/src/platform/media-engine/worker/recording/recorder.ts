import { open, mkdir, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RecordingTerms } from '../../media-engine.ts'
import { measureRecording } from '../../recording-file.ts'
import type { CodecName } from '../offer.ts'
import { frameOf, payloadOf } from './frames.ts'
import { createOrder } from './in-order.ts'
import { AUDIO_TRACK, clusterOf, headOf, VIDEO_TRACK, type Block, type VideoTrack } from './matroska.ts'

type Kind = 'audio' | 'video'
const CLOCK_RATES: Readonly<Record<Kind, number>> = { audio: 48, video: 90 }
const CLUSTER_MS = 1_000
/** Where nothing came for so long there is a cut, and not a picture that stands still. */
const CUT_AFTER_MS = 1_500
/** Between what was before a cut and what comes after it. */
const CUT_MS = 40
const STRAYS_MS = 5_000
/** No picture has more packets. */
const LARGEST_PICTURE = 2_000

/** Of one sender since the last cut: what the time on the wire is in the recording. */
type Take = {
  from: string
  /** When it began by our clock, and where that is in the recording. */
  beganAt: number
  starts: number
  first: Partial<Record<Kind, { time: number; at: number }>>
}

export type Recorder = ReturnType<typeof createRecorder>

/**
 * Writes down what a creator sends, as it comes: nothing is decoded. A file that is there is gone on with, so that a creator who
 * was away, or an engine that died, leaves one recording.
 */
export function createRecorder({ file, maxBytes, maxMs }: RecordingTerms, askForPicture: () => void) {
  let handle: FileHandle | null = null
  let writing: Promise<void> = Promise.resolve()
  let track: VideoTrack['codec'] | null = null
  let [bytes, lastMs, durationAt] = [0, 0, 0]
  let blocks: Block[] = []
  let clusterAt = 0
  let take: Take | null = null
  let heardAt = 0
  let isReady = false
  let isOver = false
  /** Pictures refer to those before them: after a gap only a whole one will do. */
  let needsWhole = true
  let parts: { time: number; payloads: Buffer[]; codec: 'vp8' | 'h264' } | null = null
  const order = createOrder({
    packet: takeVideo,
    missing() {
      parts = null
      wantWhole()
    },
  })
  let videoCodec: 'vp8' | 'h264' = 'vp8'

  function wantWhole(): void {
    needsWhole = true
    askForPicture()
  }

  function inTurn(work: () => Promise<void>): void {
    writing = writing.then(work).catch(stopFor)
  }

  inTurn(async () => {
    await mkdir(dirname(file), { recursive: true })
    const known = await measureRecording(file)
    if (known) {
      handle = await open(file, 'r+')
      await handle.truncate(known.bytes)
      track = known.codec
      ;({ bytes, durationAt } = known)
      lastMs = known.durationMs
    }
    isReady = true
  })

  /** Where in the recording something is that came on the wire just now. */
  function timeOf(kind: Kind, wire: number, now: number): number {
    if (!take) return 0
    const first = (take.first[kind] ??= { time: wire, at: now - take.beganAt })
    // The clock on the wire begins anew after some hours.
    return take.starts + first.at + ((wire - first.time) | 0) / CLOCK_RATES[kind]
  }

  function add(block: Block): void {
    const expected = take ? take.starts + heardAt - take.beganAt : 0
    // Whoever sends says what the time is: a clock that runs away is not followed.
    if (isOver || Math.abs(block.milliseconds - expected) > STRAYS_MS || block.milliseconds < 0) return
    if (block.milliseconds >= maxMs || bytes >= maxBytes) {
      isOver = true
      return flush()
    }
    if (blocks.length > 0 && heardAt - clusterAt >= CLUSTER_MS) flush()
    if (blocks.length === 0) clusterAt = heardAt
    blocks.push(block)
    lastMs = Math.max(lastMs, block.milliseconds)
  }

  function flush(): void {
    if (blocks.length === 0) return
    const cluster = clusterOf(blocks)
    blocks = []
    write(cluster)
  }

  function write(content: Buffer): void {
    const at = bytes
    bytes += content.length
    inTurn(async () => void (await handle?.write(content, 0, content.length, at)))
  }

  function begin(shape: VideoTrack): void {
    const head = headOf(shape)
    track = shape.codec
    ;({ durationAt } = head)
    inTurn(async () => void (handle ??= await open(file, 'w+')))
    write(head.bytes)
  }

  function takeVideo(packet: Buffer): void {
    const time = packet.readUInt32BE(4)
    const payload = payloadOf(packet)
    if (parts && parts.time !== time) parts = null
    parts ??= { time, payloads: [], codec: videoCodec }
    if (payload && parts.payloads.length < LARGEST_PICTURE) parts.payloads.push(payload)
    const isLast = ((packet[1] ?? 0) & 0x80) !== 0
    if (!isLast) return
    const { payloads, codec } = parts
    parts = null
    if (payloads.length === 0) return
    const frame = frameOf(codec, payloads)
    if (!frame) return wantWhole()
    if (needsWhole && !frame.isWhole) return askForPicture()
    if (track === null && frame.shape) begin(frame.shape)
    // One who comes back from another device may send in another way, which has no place in this file.
    if (track !== codec) return
    needsWhole = false
    add({ track: VIDEO_TRACK, milliseconds: timeOf('video', time, heardAt), isWhole: frame.isWhole, data: frame.data })
  }

  function stopFor(error: unknown): void {
    // A full disk, mostly. The room goes on; what was written so far can be read.
    if (!isOver) process.stderr.write(`a recording ends here: ${String(error)}\n`)
    isOver = true
  }

  function takePacket(
    kind: Kind,
    codec: CodecName,
    packet: Buffer,
    { from, now }: { from: string; now: number },
  ): void {
    if (take?.from !== from || now - heardAt > CUT_AFTER_MS) {
      take = { from, beganAt: now, starts: lastMs === 0 ? 0 : lastMs + CUT_MS, first: {} }
      order.clear()
      parts = null
      wantWhole()
    }
    heardAt = now
    if (kind === 'video' && codec !== 'opus') {
      videoCodec = codec
      order.take(packet)
    } else if (kind === 'audio' && !needsWhole) {
      const data = payloadOf(packet)
      const milliseconds = timeOf('audio', packet.readUInt32BE(4), now)
      if (data) add({ track: AUDIO_TRACK, milliseconds, isWhole: true, data })
    }
  }

  return {
    /** Until then, what comes is left out: there may be a file to go on with. */
    ready: (): Promise<void> => writing,

    take(kind: Kind, codec: CodecName, packet: Buffer, sender: { from: string; now: number }): void {
      if (isOver || !isReady) return
      try {
        takePacket(kind, codec, packet, sender)
      } catch (error) {
        stopFor(error)
      }
    },

    async close(): Promise<void> {
      flush()
      isOver = true
      await writing
      if (!handle) return
      const duration = Buffer.alloc(8)
      duration.writeDoubleBE(lastMs)
      await handle.write(duration, 0, 8, durationAt)
      await handle.close()
      handle = null
    },
  }
}
