import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getMessageVideoToken, getVideoUploadToken, getVodInfo, type AssetId, type OutputOf } from '@fanlight/contract'
import { findPrograms } from '../platform/config/programs.ts'
import type { Person, TestApp } from './test-app.ts'

const run = promisify(execFile)
const FOLDER = join(tmpdir(), 'fanlight-test-clips')

const picture = (size: string, seconds = 1) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=10:d=${seconds}`]
const sound = (seconds = 1) => ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`]
const subtitles = (text: string) => ['-f', 'srt', '-i', `data:text/plain;base64,${btoa(text)}`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** How each clip is drawn; the end of its name is its format. */
const CLIPS = {
  'hd.mp4': [...picture('1280x720'), ...sound(), ...h264, '-c:a', 'aac'],
  'small.mp4': [...picture('320x180'), ...sound(), ...h264, '-c:a', 'aac', '-metadata', 'title=taken at home'],
  'silent.mp4': [...picture('320x180'), ...h264],
  'dark.mp4': [...picture('320x180'), ...h264, '-vf', "drawbox=color=black:t=fill:enable='lt(t,0.3)'"],
  'film.mkv': [...picture('320x180'), ...h264],
  'film.webm': [...picture('320x180'), ...sound(), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
  'voice.webm': [...sound(2), '-c:a', 'libopus', '-metadata', 'title=said at home'],
  'voice.ogg': [...sound(2), '-c:a', 'libopus'],
  'voice.m4a': [...sound(2), '-c:a', 'aac'],
  'long.webm': [...sound(302), '-c:a', 'libopus', '-b:a', '8k', '-compression_level', '0'],
  'rising.webm': [...sound(2), '-af', "volume='t/2':eval=frame", '-c:a', 'libopus'],
  'eleven-minutes.mp4': ['-f', 'lavfi', '-i', 'color=s=64x64:r=1:d=660', ...h264],
  'song.mp4': [...sound(), '-c:a', 'aac'],
  'dot.avi': [
    '-f',
    'lavfi',
    '-i',
    'color=s=2x2:r=10:d=1,format=yuvj444p,crop=1:1',
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj444p',
  ],
  'forgotten.avi': [...picture('320x180'), '-c:v', 'msvideo1', '-pix_fmt', 'rgb555le'],
  'strange-sound.mkv': [...sound(), '-c:a', 'wmav2'],
  'subtitled.mp4': [
    ...picture('320x180'),
    ...subtitles('1\n00:00:00,000 --> 00:00:01,000\nHello\n'),
    ...h264,
    '-c:s',
    'mov_text',
  ],
  'wall.avi': ['-f', 'lavfi', '-i', 'color=s=8192x4400:r=1:d=1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
} as const
export type ClipName = keyof typeof CLIPS

/** A short clip, drawn by ffmpeg once and kept for the next run. */
export async function clip(name: ClipName): Promise<Buffer> {
  const drawing = createHash('sha1').update(CLIPS[name].join(' ')).digest('hex').slice(0, 8)
  const file = join(FOLDER, `${drawing}-${name}`)
  if (!existsSync(file)) {
    await mkdir(FOLDER, { recursive: true })
    const part = join(FOLDER, `${randomBytes(4).toString('hex')}-${name}`)
    await run('ffmpeg', ['-v', 'error', ...CLIPS[name], part])
    await rename(part, file)
  }
  return readFile(file)
}

/** The same clip as a phone held upright writes it: the picture lies on its side, and a note says to turn it. */
export async function turnedClip(): Promise<Buffer> {
  const bytes = await clip('silent.mp4')
  const matrix = bytes.indexOf('tkhd') + 44
  ;[0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((part, index) =>
    bytes.writeInt32BE(part, matrix + index * 4),
  )
  return bytes
}

/** A converter that does this instead of its work; the other program is the real one. */
export async function converter(folder: string, script: string): Promise<{ FFMPEG_PATH: string }> {
  const own = await mkdtemp(join(folder, 'bin-'))
  const real = findPrograms({ searchPath: process.env['PATH'] ?? '' })
  await writeFile(join(own, 'ffmpeg'), `#!/bin/sh\n${script}\n`)
  await chmod(join(own, 'ffmpeg'), 0o755)
  await symlink(join(dirname(real?.ffmpeg ?? ''), 'ffprobe'), join(own, 'ffprobe'))
  return { FFMPEG_PATH: join(own, 'ffmpeg') }
}

type Sent = { status: number; headers: Record<string, string | undefined>; body: string }
/** What a video is sent for: the vault, or a message. */
type Use = 'vault' | 'message'
type Request = {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  url?: string
  headers?: Record<string, string | null>
  use?: Use
}
const tokenFor = { vault: getVideoUploadToken, message: getMessageVideoToken }

/** One request of the upload protocol, with a credential of that person. A header that is null is left out. */
export async function tus(app: TestApp, person: Person, request: Request, body?: Buffer): Promise<Sent> {
  const { method, url = '/vod', use = 'vault' } = request
  const wanted: Record<string, string | null> = {
    'tus-resumable': '1.0.0',
    authorization: `Bearer ${(await app.as(person).call(tokenFor[use], {})).sessionToken}`,
    ...(body && { 'content-type': 'application/offset+octet-stream' }),
    ...request.headers,
  }
  const given = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== null)
  const answer = await fetch(new URL(url, await addressOf(app)), {
    method,
    headers: given,
    ...(body && { body: new Uint8Array(body) }),
  })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}

/** Uploads are streams, which only a real connection has. */
export async function addressOf({ http: { server } }: TestApp): Promise<string> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Begins an upload and answers its address, which ends in the Vid. */
export async function beginUpload(
  app: TestApp,
  person: Person,
  bytes: number,
  fileName = 'film.mp4',
  use: Use = 'vault',
): Promise<string> {
  const metadata = `filename ${Buffer.from(fileName).toString('base64')},filetype ${Buffer.from('video/mp4').toString('base64')}`
  const headers = { 'upload-length': String(bytes), 'upload-metadata': metadata }
  const { status, headers: said, body } = await tus(app, person, { method: 'POST', headers, use })
  if (status !== 201) throw new Error(`The upload was refused: ${status} ${body}`)
  return said['location'] ?? ''
}

export const vidOf = (url: string): AssetId => url.slice(url.lastIndexOf('/') + 1) as AssetId

/** Uploads a whole video; it is not made yet. */
export async function uploadVideo(app: TestApp, person: Person, bytes: Buffer, fileName?: string): Promise<AssetId> {
  const url = await beginUpload(app, person, bytes.length, fileName)
  if (bytes.length === 0) return vidOf(url)
  const { status, body } = await tus(app, person, { method: 'PATCH', url, headers: { 'upload-offset': '0' } }, bytes)
  if (status !== 204) throw new Error(`The piece was refused: ${status} ${body}`)
  return vidOf(url)
}

/** Uploads a whole video for a message and answers its address; it is not made yet. */
export async function videoForMessage(app: TestApp, person: Person, bytes: Buffer): Promise<string> {
  const url = await beginUpload(app, person, bytes.length, 'clip.mp4', 'message')
  const headers = { 'upload-offset': '0' }
  const { status, body } = await tus(app, person, { method: 'PATCH', url, headers, use: 'message' }, bytes)
  if (status !== 204) throw new Error(`The piece was refused: ${status} ${body}`)
  return url
}

/** Uploads a video and waits until it is made, or failed. */
export async function madeVideo(app: TestApp, person: Person, bytes: Buffer): Promise<OutputOf<typeof getVodInfo>> {
  const Vid = await uploadVideo(app, person, bytes)
  await app.media.videos.makeDue()
  return app.as(person).call(getVodInfo, { Vid })
}
