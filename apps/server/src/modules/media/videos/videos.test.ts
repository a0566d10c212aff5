import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getVideoUploadToken, getVodInfo, VIDEO_TOKEN_LIFETIME_MS } from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts'
import { clip, madeVideo, turnedClip, uploadVideo } from '../../../testing/videos.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())

const run = promisify(execFile)
const open = async (url: string | null) => {
  const answer = await app.http.server.inject({ method: 'GET', url: url ?? '' })
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
  return answer
}
const beside = (url: string, name: string) => new URL(name, `http://x${url}`).pathname

/** What a player fetches, by the links alone: the playlists, and of each size everything joined. */
async function play(url: string) {
  const master = (await open(url)).body
  const sizes = [...master.matchAll(/RESOLUTION=(\S+?),CODECS="(.+?)"\n(\S+)/g)]
  const variants = await Promise.all(
    sizes.map(async ([, size = '', codecs = '', name = '']) => {
      const playlistUrl = beside(url, name)
      const playlist = (await open(playlistUrl)).body
      const [, init = ''] = /#EXT-X-MAP:URI="(.+?)"/.exec(playlist) ?? []
      const segments = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      const parts = await Promise.all(
        [init, ...segments].map(async (part) => (await open(beside(playlistUrl, part))).rawPayload),
      )
      return { size, codecs, playlist, bytes: Buffer.concat(parts) }
    }),
  )
  return { master, variants }
}

/** What ffprobe says of a joined video. */
async function looked(bytes: Buffer) {
  const file = join(app.dataDir, 'joined.mp4')
  await writeFile(file, bytes)
  const entries = 'format=duration:format_tags:stream=codec_name,width,height:stream_tags:stream_side_data'
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_entries', entries, file])
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_name: string; width?: number; height?: number; side_data_list?: unknown }[]
    format: { duration: string }
  }
  return { streams, seconds: Number(format.duration), text: stdout }
}

describe('a video', () => {
  it('with subtitles in it is made like any other, without them', async () => {
    const { state, videoUrl } = await madeVideo(app, await app.creator(), await clip('subtitled.mp4'))
    expect(state).toBe('ready')
    const { variants } = await play(videoUrl!)
    for (const { bytes } of variants) {
      expect((await looked(bytes)).streams.map(({ codec_name }) => codec_name)).toEqual(['h264'])
    }
  })

  it('is played in each of its sizes by the links alone', async () => {
    const { videoUrl, imageUrl, asset, ...made } = await madeVideo(app, creator, await clip('hd.mp4'))
    expect(made).toMatchObject({ state: 'ready', progress: 100, failure: null })
    expect(asset).toMatchObject({ kind: 'video', width: 1280, height: 720, durationMs: 1000, fileName: 'film.mp4' })
    const { master, variants } = await play(videoUrl!)
    expect(variants.map(({ size }) => size)).toEqual(['1280x720', '640x360'])
    expect(variants.every(({ codecs }) => /^avc1\.\w{6},mp4a\.40\.2$/.test(codecs))).toBe(true)
    expect(master).toMatch(/BANDWIDTH=\d{6,7},/)
    for (const { size, bytes, playlist } of variants) {
      const { streams, seconds } = await looked(bytes)
      expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
      expect(`${streams[0]!.width}x${streams[0]!.height}`).toBe(size)
      expect(Math.abs(seconds - 1)).toBeLessThan(0.15)
      expect(playlist).toContain('#EXT-X-INDEPENDENT-SEGMENTS')
      expect(playlist).not.toMatch(/:\/\/|^\//m)
    }
    const poster = await sharp((await open(imageUrl)).rawPayload).metadata()
    expect([poster.width, poster.height]).toEqual([1280, 720])
    const blur = await sharp((await open(asset.fuzzyUrl)).rawPayload).metadata()
    expect(blur.width).toBeLessThanOrEqual(64)
  })

  it('that is small is not made larger, and says nothing of where it was taken', async () => {
    const { videoUrl } = await madeVideo(app, creator, await clip('small.mp4'))
    const { variants } = await play(videoUrl!)
    expect(variants.map(({ size }) => size)).toEqual(['320x180'])
    expect((await looked(variants[0]!.bytes)).text).not.toContain('taken at home')
    expect(variants[0]!.bytes.includes('taken at home')).toBe(false)
  })

  it('that was taken upright stands upright', async () => {
    const { videoUrl, imageUrl, asset } = await madeVideo(app, creator, await turnedClip())
    expect([asset.width, asset.height]).toEqual([180, 320])
    const { variants } = await play(videoUrl!)
    const [picture] = (await looked(variants[0]!.bytes)).streams
    expect(picture).toMatchObject({ width: 180, height: 320 })
    expect(picture!.side_data_list).toBeUndefined()
    const poster = await sharp((await open(imageUrl)).rawPayload).metadata()
    expect([poster.width, poster.height]).toEqual([180, 320])
  })

  it('without sound has none, and shows more than the dark it begins with', async () => {
    const { videoUrl, imageUrl } = await madeVideo(app, creator, await clip('dark.mp4'))
    const { variants } = await play(videoUrl!)
    expect(variants[0]!.codecs).toMatch(/^avc1\.\w{6}$/)
    expect((await looked(variants[0]!.bytes)).streams).toHaveLength(1)
    const { channels } = await sharp((await open(imageUrl)).rawPayload).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60)
  })

  it('of a browser’s camera is as good as any', async () => {
    const made = await madeVideo(app, creator, await clip('film.webm'))
    expect([made.state, made.asset.width]).toEqual(['ready', 320])
  })

  it('leaves nothing of its upload behind, nor of the work', async () => {
    const { Vid } = await madeVideo(app, creator, await clip('film.mkv'))
    expect(existsSync(join(app.dataDir, 'storage', 'vod', Vid))).toBe(false)
    expect(await readdir(join(app.dataDir, 'storage', 'vod'))).toEqual([])
    expect(await readdir(join(app.dataDir, 'making'))).toEqual([])
  })

  it('is told about to its owner alone', async () => {
    const Vid = await uploadVideo(app, creator, await clip('silent.mp4'))
    const other = await app.creator()
    expect(await app.as(other).refused(getVodInfo, { Vid })).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await app.as().refused(getVodInfo, { Vid })).toMatchObject({ reason: 'TOKEN_INVALID' })
    await app.media.videos.makeDue()
    expect(await app.as(creator).call(getVodInfo, { Vid })).toMatchObject({ Vid, state: 'ready' })
  })
})

describe('the credential for uploads', () => {
  it('is good for an hour and says where to send what', async () => {
    const token = await app.as(creator).call(getVideoUploadToken, {})
    expect(token.expiredTime - token.currentTime).toBe(VIDEO_TOKEN_LIFETIME_MS)
    expect(token).toMatchObject({ host: '/vod', chunkBytes: 5 * 1024 ** 2, maxBytes: 2 * 1024 ** 3 })
    expect(token.sessionToken).toContain(token.secretAccessKey)
  })

  it('is for creators', async () => {
    expect(await app.as(await app.person()).refused(getVideoUploadToken, {})).toMatchObject({ reason: 'FORBIDDEN' })
  })

  it('names the public address where there is one', async () => {
    const other = await startTestApp({ PUBLIC_URL: 'https://fanlight.example/' })
    const { host } = await other.as(await other.creator()).call(getVideoUploadToken, {})
    expect(host).toBe('https://fanlight.example/vod')
    await other.close()
  })
})

describe('without ffmpeg', () => {
  it('everything but video works, and the log says what to install', async () => {
    const bare = await startTestApp({ PATH: '' })
    const someone = await bare.creator()
    expect(await bare.as(someone).refused(getVideoUploadToken, {})).toMatchObject({ reason: 'VIDEO_UNAVAILABLE' })
    expect(bare.logLines.join('')).toContain('apt-get install ffmpeg')
    await bare.close()
  })
})
