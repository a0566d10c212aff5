import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { editProfile, getProfile, getUploadConfig, HOUR_MS, IMAGE_MAX_BYTES, logout } from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploadAs, uploaded } from '../../testing/uploads.ts'
import { assertPicture, renderPicture } from './pictures.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await app.person()
})
afterAll(() => app.close())

const plain = (background: string, width = 200, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
const red = () => plain('#ff0000').jpeg().toBuffer()
const blue = () => plain('#0000ff').png().toBuffer()
const newName = () => randomBytes(16).toString('hex')

/** What a person who opens the link sees: mostly red, or mostly blue. */
async function colourOf(url: string): Promise<string> {
  const answer = await app.http.server.inject({ method: 'GET', url, headers: { accept: 'image/webp' } })
  if (answer.statusCode !== 200) return String(answer.statusCode)
  const [reds = 0, , blues = 0] = (await sharp(answer.rawPayload).stats()).channels.map(({ mean }) => mean)
  return reds > blues ? 'red' : 'blue'
}

/** A form with its fields in an order that no browser would send. */
async function post(parts: readonly [name: string, value: string | Buffer][]) {
  const chunks = parts.flatMap(([name, value]) => [
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="a.jpg"'}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return app.http.server.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([...chunks, Buffer.from('--x--\r\n')]),
  })
}

describe('a form of a session that has ended', () => {
  it('is refused, however long it would have been good', async () => {
    const leaving = await app.person()
    const config = await app.as(leaving).call(getUploadConfig, {})
    expect((await uploadAs(app, leaving, { bytes: await red(), config })).status).toBe(200)
    await app.as(leaving).call(logout, {})
    const refused = await uploadAs(app, leaving, { bytes: await red(), config })
    expect([refused.status, refused.body.reason]).toEqual([403, 'FORBIDDEN'])
    // Of another session of theirs it is as good as before.
    const back = { ...leaving, ...(await app.signIn(leaving)) }
    expect((await uploadAs(app, back, { bytes: await red() })).status).toBe(200)
  })
})

describe('a form', () => {
  it('cannot say another key once the file has begun', async () => {
    const victim = await app.person()
    const { accessKeyId, policy, signature, keyPrefix } = await app.as(person).call(getUploadConfig, {})
    const own = `${keyPrefix}${newName()}.jpg`
    const theirs = `${victim.user.userId}/${newName()}.jpg`
    await post([
      ['key', own],
      ['OSSAccessKeyId', accessKeyId],
      ['policy', policy],
      ['signature', signature],
      ['file', await red()],
      ['key', theirs],
    ])
    const lies = (key: string) => existsSync(join(app.dataDir, 'storage', 'uploads', key))
    expect([lies(theirs), lies(own)]).toEqual([false, true])
  })
})

/** A form that begins and goes no further. */
function begin(port: number, start = '--x\r\ncontent-disposition: form-data; name="key"\r\n\r\n'): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n' +
      `content-length: 5000000\r\n\r\n${start}`,
  )
  return socket
}

describe('many uploads', () => {
  it('of strangers who never finish leave room for those who have a policy', async () => {
    await app.http.server.listen({ port: 0, host: '127.0.0.1' })
    const address = app.http.server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const sockets: Socket[] = []
    try {
      for (let index = 0; index < 40; index++) sockets.push(begin(port))
      // All of them have been read as far as they go: a call on a connection made after them was answered.
      await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body: new FormData() })
      expect((await uploadAs(app, person, { bytes: await red() })).status).toBe(200)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it('of one person who never finishes leave room for everybody else', async () => {
    const slow = await app.person()
    const address = app.http.server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { accessKeyId, policy, signature, keyPrefix } = await app.as(slow).call(getUploadConfig, {})
    const fields = { key: `${keyPrefix}${newName()}.jpg`, OSSAccessKeyId: accessKeyId, policy, signature }
    const field = ([name, value]: [string, string]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const start =
      Object.entries(fields).map(field).join('') +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbegun'
    const sockets: Socket[] = []
    try {
      for (let index = 0; index < 40; index++) sockets.push(begin(port, start))
      await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body: new FormData() })
      expect((await uploadAs(app, slow, { bytes: await red() })).status).toBe(429)
      expect((await uploadAs(app, person, { bytes: await red() })).status).toBe(200)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    // A place is free again as soon as the connection is gone.
    await vi.waitFor(async () => expect((await uploadAs(app, slow, { bytes: await red() })).status).toBe(200))
  })

  it('of one person come to an end before the disk does', async () => {
    const flooder = await app.person()
    const config = await app.as(flooder).call(getUploadConfig, {})
    const bytes = await plain('#ff0000', 8, 8).jpeg().toBuffer()
    let accepted = 0
    let last = 200
    while (last === 200 && accepted < 400) {
      last = (await uploadAs(app, flooder, { bytes, config })).status
      if (last === 200) accepted++
    }
    expect(last).toBe(429)
    expect(accepted * IMAGE_MAX_BYTES).toBeLessThanOrEqual(2 * 1024 ** 3)
    // Everybody else goes on.
    expect((await uploadAs(app, person, { bytes })).status).toBe(200)
  })
})

describe('half of a file', () => {
  it('that a process left behind when it died is swept away like a whole one', async () => {
    const folder = join(app.dataDir, 'storage', 'uploads', '78')
    await mkdir(folder, { recursive: true })
    const half = join(folder, `${newName()}.jpg.0a1b2c3d.part`)
    await writeFile(half, 'the beginning of someone’s photo')
    const old = new Date(app.clock.now() - 25 * HOUR_MS)
    await utimes(half, old, old)
    await app.media.sweep()
    expect(existsSync(half)).toBe(false)
  })
})

describe('a picture that stands', () => {
  it('is not replaced by a second upload of the same name', async () => {
    const owner = await app.person()
    const { keyPrefix } = await app.as(owner).call(getUploadConfig, {})
    const name = newName()
    const first = await uploadAs(app, owner, { bytes: await red(), key: `${keyPrefix}${name}.jpg` })
    const { user } = await app.as(owner).call(editProfile, { profiles: { headPicUrl: first.url } })
    for (const ending of ['png', 'jpg']) {
      const second = await uploadAs(app, owner, { bytes: await blue(), key: `${keyPrefix}${name}.${ending}` })
      expect(second.status).toBe(200)
      await app.as(owner).raw(editProfile.path, { profiles: { coverUrl: second.url } })
    }
    // An operator approved this avatar, or a machine compared it: what it shows stays what it showed.
    expect(await colourOf(user.headPicUrl!)).toBe('red')
    expect(await colourOf((await app.as(owner).call(getProfile, {})).headPicUrl!)).toBe('red')
  })

  it('stays one when two come for the same upload together', async () => {
    const owner = await app.person()
    const headPicUrl = await uploaded(app, owner, await red())
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.as(owner).raw(editProfile.path, { profiles: { headPicUrl } })),
    )
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true])
    const { headPicUrl: shown } = await app.as(owner).call(getProfile, {})
    expect(await colourOf(shown!)).toBe('red')
  })
})

describe('decoding', () => {
  it('is not done without end for one person', async () => {
    const eager = await app.person()
    const [config, bytes] = [
      await app.as(eager).call(getUploadConfig, {}),
      await plain('#ff0000', 8, 8).jpeg().toBuffer(),
    ]
    let last = 200
    for (let made = 0; last === 200 && made < 90; made++) {
      const { url } = await uploadAs(app, eager, { bytes, config })
      last = (await app.as(eager).raw(editProfile.path, { profiles: { coverUrl: url } })).status
    }
    expect(last).toBe(429)
  })

  it('of a small file with very many pixels does not take the memory of all of them', async () => {
    const bomb = await plain('#ff0000', 7_000, 7_000).png().toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    let most = 0
    const before = process.memoryUsage().external
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().external - before)), 1)
    await renderPicture(bomb)
    clearInterval(timer)
    expect(most).toBeLessThan(30 * 1024 * 1024)
  })

  it('of many at once leaves threads for everybody else', async () => {
    const large = await plain('#ff0000', 5_000, 5_000).png().toBuffer()
    const decoding = () => sharp.counters().queue + sharp.counters().process
    const mostAtOnce = async (): Promise<number> => {
      let most = 0
      const timer = setInterval(() => (most = Math.max(most, decoding())), 1)
      await Promise.all(Array.from({ length: 8 }, () => assertPicture(large, 'picture')))
      clearInterval(timer)
      return most
    }
    // The counters are of the whole process: what an earlier test left to do is in them too, and only ever adds.
    const rounds = [await mostAtOnce(), await mostAtOnce(), await mostAtOnce()]
    expect(Math.min(...rounds)).toBeLessThanOrEqual(2)
  })

  it.each([
    ['tall', 1, 20_000],
    ['wide', 20_000, 1],
  ])('of a very %s picture is not our fault', async (_, width, height) => {
    const owner = await app.person()
    const coverUrl = await uploaded(app, owner, await plain('#ff0000', width, height).png().toBuffer())
    const answer = await app.as(owner).raw(editProfile.path, { profiles: { coverUrl } })
    expect([answer.status, answer.body.success]).toEqual([200, true])
  })
})
