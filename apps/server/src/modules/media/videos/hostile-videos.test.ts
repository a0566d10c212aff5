import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts'
import { clip, madeVideo } from '../../../testing/videos.ts'

let app: TestApp
let creator: Person
let secret: string
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
  secret = join(app.dataDir, 'secret.mp4')
  await writeFile(secret, await clip('small.mp4'))
})
afterAll(() => app.close())

const DURATION = Buffer.from([0x44, 0x89, 0x88])
/** A film that says it is that long. */
async function claiming(seconds: number): Promise<Buffer> {
  const bytes = await clip('film.mkv')
  const at = bytes.indexOf(DURATION)
  if (at === -1) throw new Error('The clip says nothing of its length')
  bytes.writeDoubleBE(seconds * 1000, at + DURATION.length)
  return bytes
}
const cutAt = async (share: number) => {
  const bytes = await clip('small.mp4')
  return bytes.subarray(0, Math.floor(bytes.length * share))
}

/** Everything that could be seen of what was made. */
async function everythingOf(person: Person): Promise<Buffer> {
  const folder = join(app.dataDir, 'storage', 'assets', person.user.userId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name)))
  return Buffer.concat(await Promise.all(files))
}

describe('a file that is no video', () => {
  it.each([
    ['nothing at all', async () => Buffer.alloc(0), 'unreadable'],
    ['a letter', async () => Buffer.from('Dear server, '.repeat(500)), 'unreadable'],
    [
      'noise',
      async () => Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251)),
      'unreadable',
    ],
    ['a song', () => clip('song.mp4'), 'no_picture'],
    ['a dot', () => clip('dot.avi'), 'no_picture'],
    ['a wall of pixels', () => clip('wall.avi'), 'too_large'],
    ['half a video', () => cutAt(0.5), 'unreadable'],
    ['the head of a video', () => cutAt(0.01), 'unreadable'],
    ['a video that says it is ten hours long', () => claiming(36_000), 'too_long'],
  ])('fails at once with its cause: %s', async (_name, bytes, failure) => {
    const made = await madeVideo(app, creator, await bytes())
    expect(made).toMatchObject({ state: 'failed', failure, videoUrl: null, imageUrl: null })
    expect(made.asset.fuzzyUrl).toBeNull()
    const [{ attempts } = {}] = await app.platform.db.many<{ attempts: number }>({
      text: `select attempts from media_assets where asset_id = ${made.Vid}`,
      name: '',
      values: [],
    })
    expect(attempts).toBe(1)
  })

  it('leaves nothing behind', async () => {
    expect((await everythingOf(creator)).length).toBe(0)
    expect(await readdir(join(app.dataDir, 'storage', 'vod'))).toEqual([])
    expect(await readdir(join(app.dataDir, 'making'))).toEqual([])
  })
})

describe('a video that lies about its length', () => {
  it('is as long as it is', async () => {
    const { state, asset } = await madeVideo(app, creator, await claiming(0.01))
    expect([state, asset.durationMs]).toEqual(['ready', 1000])
  })
})

describe('a list of other files in the clothes of a video', () => {
  it.each([
    ['a playlist', (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${target}\n#EXT-X-ENDLIST\n`],
    ['a master playlist', (target: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${target}\n`],
    ['a concatenation', (target: string) => `ffconcat version 1.0\nfile '${target}'\n`],
    [
      'a session',
      (target: string) => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\na=${target}\nm=video 1 RTP/AVP 96\n`,
    ],
    ['an image sequence', (target: string) => `<?xml version="1.0"?><MPD><BaseURL>${target}</BaseURL></MPD>`],
  ])('%s opens no file of this machine and no address', async (_name, write) => {
    let visits = 0
    const elsewhere = createServer((_request, response) => {
      visits++
      response.end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const { port } = elsewhere.address() as AddressInfo
    const someone = await app.creator()
    for (const target of [secret, `file://${secret}`, `http://127.0.0.1:${port}/film.mp4`, `concat:${secret}`]) {
      const made = await madeVideo(app, someone, Buffer.from(write(target)))
      expect([made.state, made.failure]).toEqual(['failed', 'unreadable'])
    }
    expect(visits).toBe(0)
    expect((await everythingOf(someone)).length).toBe(0)
    await new Promise((resolve) => elsewhere.close(resolve))
  })
})
