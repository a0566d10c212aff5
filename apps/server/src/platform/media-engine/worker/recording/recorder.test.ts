import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureRecording } from '../../recording-file.ts'
import { createRecorder, type Recorder } from './recorder.ts'

const run = promisify(execFile)
const FPS = 10
const SECONDS = 3
const LIMITS = { maxBytes: 1e9, maxMs: 3_600_000 }
let folder: string
let vp8: Buffer[]
let h264: Buffer[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanlight-recorder-'))
  const picture = `-v error -y -f lavfi -i testsrc2=s=320x180:r=${FPS}:d=${SECONDS} -g ${FPS}`.split(' ')
  const [ivf, annexB] = [join(folder, 'a.ivf'), join(folder, 'a.h264')]
  await run('ffmpeg', [...picture, '-c:v', 'libvpx', '-deadline', 'realtime', '-auto-alt-ref', '0', ivf])
  const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -bf 0 -x264-params slices=1:repeat-headers=1'.split(' ')
  await run('ffmpeg', [...picture, ...x264, annexB])
  vp8 = framesOfIvf(await readFile(ivf))
  h264 = unitsOf(await readFile(annexB))
})
afterAll(() => rm(folder, { recursive: true }))

function framesOfIvf(file: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 32; at < file.length; at += 12 + file.readUInt32LE(at)) {
    frames.push(file.subarray(at + 12, at + 12 + file.readUInt32LE(at)))
  }
  return frames
}

const unitsOf = (file: Buffer): Buffer[] =>
  file
    .toString('latin1')
    .split('\0\0\u0001')
    // A start code may have another zero before it, and no unit ends with one.
    .map((unit) => unit.replace(/\0+$/, ''))
    .filter((unit) => unit !== '')
    .map((unit) => Buffer.from(unit, 'latin1'))

const pieces = (data: Buffer, size = 900): Buffer[] =>
  Array.from({ length: Math.ceil(data.length / size) }, (_, place) => data.subarray(place * size, (place + 1) * size))

const cutVp8 = (frame: Buffer): Buffer[] =>
  // With a picture's number of two bytes, as browsers send it.
  pieces(frame).map((piece, place) => Buffer.concat([Buffer.from([place === 0 ? 0x90 : 0x80, 0x80, 0x80, 1]), piece]))

function cutH264(unit: Buffer): Buffer[] {
  if (unit.length < 900) return [unit]
  const head = unit[0]!
  const parts = pieces(unit.subarray(1))
  return parts.map((part, place) => {
    const edge = place === 0 ? 0x80 : place === parts.length - 1 ? 0x40 : 0
    return Buffer.concat([Buffer.from([(head & 0xe0) | 28, edge | (head & 0x1f)]), part])
  })
}

/** Pictures as the payloads of their packets; sets of parameters go along with the picture that needs them. */
function payloadsOf(codec: 'vp8' | 'h264'): Buffer[][] {
  if (codec === 'vp8') return vp8.map(cutVp8)
  const pictures: Buffer[][] = []
  let before: Buffer[] = []
  for (const unit of h264) {
    before.push(...cutH264(unit))
    if (![1, 5].includes(unit[0]! & 0x1f)) continue
    pictures.push(before)
    before = []
  }
  return pictures
}

function rtp(payload: Buffer, { sequence, time, isLast }: { sequence: number; time: number; isLast: boolean }): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt8(0x80, 0)
  head.writeUInt8((isLast ? 0x80 : 0) | 96, 1)
  head.writeUInt16BE(sequence & 0xffff, 2)
  head.writeUInt32BE(time >>> 0, 4)
  return Buffer.concat([head, payload])
}

type Sender = {
  recorder: Recorder
  codec: 'vp8' | 'h264'
  from: string
  at: number
  through?: (packets: Buffer[]) => Buffer[]
}

/** Sends the whole film with a sound beside it; a silence of Opus is three bytes. */
function send({ recorder, codec, from, at, through = (packets) => packets }: Sender): void {
  let sequence = 65_500
  const begin = 4_294_900_000
  for (const [place, payloads] of payloadsOf(codec).entries()) {
    const now = at + (place * 1000) / FPS
    const time = begin + place * (90_000 / FPS)
    const packets = payloads.map((payload, part) =>
      rtp(payload, { sequence: sequence++, time, isLast: part === payloads.length - 1 }),
    )
    for (const packet of through(packets)) recorder.take('video', codec, packet, { from, now })
    for (let beat = 0; beat < 5; beat++) {
      const [number, silence] = [place * 5 + beat, Buffer.from([0xf8, 0xff, 0xfe])]
      const sound = rtp(silence, { sequence: number, time: number * 960, isLast: false })
      recorder.take('audio', 'opus', sound, { from, now: now + beat * 20 })
    }
  }
}

async function opened(file: string, limits = LIMITS): Promise<Recorder> {
  const recorder = createRecorder({ file, ...limits }, () => undefined)
  await recorder.ready()
  return recorder
}

/** What a player makes of it: pictures that it decoded, packets of sound, and how long it is. */
async function played(file: string) {
  const ask = (stream: string, count: string) =>
    `-v error -select_streams ${stream} -count_${count} -of json -show_entries`
      .split(' ')
      .concat(`stream=width,height,nb_read_${count}:format=duration`, file)
  const read = async (stream: string, count: string) => {
    const { stdout, stderr } = await run('ffprobe', ask(stream, count))
    expect(stderr).toBe('')
    return JSON.parse(stdout) as { streams: Record<string, string>[]; format: { duration: string } }
  }
  const video = await read('v:0', 'frames')
  const audio = await read('a:0', 'packets')
  return {
    size: `${video.streams[0]?.['width']}x${video.streams[0]?.['height']}`,
    frames: Number(video.streams[0]?.['nb_read_frames']),
    sounds: Number(audio.streams[0]?.['nb_read_packets']),
    seconds: Number(video.format.duration),
  }
}

describe('a recording', () => {
  it.each(['vp8', 'h264'] as const)('of %s has every picture and the sound beside it', async (codec) => {
    const file = join(folder, `${codec}.mkv`)
    const recorder = await opened(file)
    send({ recorder, codec, from: 'one', at: 0 })
    await recorder.close()
    const { frames, sounds, seconds, size } = await played(file)
    expect({ frames, size }).toEqual({ frames: FPS * SECONDS, size: '320x180' })
    expect(sounds).toBe(FPS * SECONDS * 5)
    expect(seconds).toBeCloseTo(SECONDS, 0)
  })

  it('puts packets in order, and where one is missing goes on with the next whole picture', async () => {
    const file = join(folder, 'mixed.mkv')
    const recorder = await opened(file)
    send({ recorder, codec: 'vp8', from: 'one', at: 0, through: (packets) => packets.toReversed() })
    await recorder.close()
    // The packet that came first begins it, which may be the last of its picture.
    expect((await played(file)).frames).toBeGreaterThanOrEqual(FPS * (SECONDS - 1))

    const holed = join(folder, 'holed.mkv')
    const other = await opened(holed)
    let number = 0
    const through = (packets: Buffer[]) => (++number === 5 ? packets.slice(1) : packets)
    send({ recorder: other, codec: 'vp8', from: 'one', at: 0, through })
    await other.close()
    const { frames } = await played(holed)
    expect(frames).toBeGreaterThanOrEqual(FPS * (SECONDS - 2))
    expect(frames).toBeLessThan(FPS * SECONDS)
  })

  it('goes on where it was when its creator comes back, or the engine died while writing, without the time between', async () => {
    const file = join(folder, 'again.mkv')
    const first = await opened(file)
    send({ recorder: first, codec: 'vp8', from: 'one', at: 0 })
    send({ recorder: first, codec: 'vp8', from: 'reloaded', at: 60_000 })
    await first.close()
    expect((await played(file)).frames).toBe(2 * FPS * SECONDS)
    expect((await played(file)).seconds).toBeCloseTo(2 * SECONDS, 0)

    await truncate(file, (await stat(file)).size - 20)
    const whole = await measureRecording(file)
    expect(whole?.durationMs).toBeGreaterThan(1_000 * SECONDS)
    const second = await opened(file)
    send({ recorder: second, codec: 'vp8', from: 'after the crash', at: 600_000 })
    await second.close()
    const { frames, seconds } = await played(file)
    expect(frames).toBeGreaterThan(2.5 * FPS * SECONDS)
    expect(seconds).toBeLessThan(3.2 * SECONDS)
  })

  it('ends at its limits, and follows no clock that runs away', async () => {
    const [short, strange] = [join(folder, 'short.mkv'), join(folder, 'strange.mkv')]
    const recorder = await opened(short, { ...LIMITS, maxMs: 1_000 })
    send({ recorder, codec: 'vp8', from: 'one', at: 0 })
    await recorder.close()
    expect((await played(short)).seconds).toBeLessThanOrEqual(1)

    const other = await opened(strange)
    const wild = (packets: Buffer[]) =>
      packets.map((packet, place) => (place === 0 && packet.writeUInt32BE(place * 7_777_777, 4), packet))
    send({ recorder: other, codec: 'vp8', from: 'one', at: 0, through: wild })
    await other.close()
    expect((await measureRecording(strange))?.durationMs ?? 0).toBeLessThan(10_000)
  })

  it('of nothing that can be seen is no file', async () => {
    const file = join(folder, 'none.mkv')
    const recorder = await opened(file)
    recorder.take('video', 'vp8', rtp(Buffer.from([0x90]), { sequence: 1, time: 0, isLast: true }), {
      from: 'x',
      now: 0,
    })
    recorder.take('video', 'h264', rtp(Buffer.from([28]), { sequence: 2, time: 0, isLast: true }), {
      from: 'x',
      now: 1,
    })
    await recorder.close()
    expect(await measureRecording(file)).toBeNull()
  })
})
