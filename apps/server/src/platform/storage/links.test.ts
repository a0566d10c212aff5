import { DAY_MS } from '@fanlight/contract'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSecrets, readOrMakeSecret } from '../secrets.ts'
import { createStoredLinks, type StoredLinks } from './links.ts'

let app: TestApp
let links: StoredLinks
const KEY = '1234/cover.webp'
beforeAll(async () => {
  app = await startTestApp()
  links = createStoredLinks(app.platform.secrets, app.clock)
  await app.platform.storage.put(KEY, Buffer.from('a picture'), 'image/webp')
  await app.platform.storage.put('1234/other.webp', Buffer.from('another'), 'image/webp')
})
afterAll(() => app.close())

const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'GET', url, headers })
const changed = (url: string, change: (link: URL) => void): string => {
  const link = new URL(url, 'http://x')
  change(link)
  return link.pathname + link.search
}

describe('a link to a stored object', () => {
  it('opens it, as what it is, for the browser to keep', async () => {
    const answer = await open(links.linkTo(KEY))
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toBe('a picture')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '9',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('for one person alone is kept by no browser and no proxy', async () => {
    const answer = await open(links.shortLinkTo(KEY, 60_000))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const asIfForAll = changed(links.shortLinkTo(KEY, 60_000), ({ searchParams }) => searchParams.delete('p'))
    expect((await open(asIfForAll)).statusCode).toBe(403)
    const asIfForOne = changed(links.linkTo(KEY), ({ searchParams }) => searchParams.set('p', '1'))
    expect((await open(asIfForOne)).statusCode).toBe(403)
  })

  it('runs nothing, even if someone managed to store a page', async () => {
    await app.platform.storage.put('1234/page.html', Buffer.from('<script>alert(1)</script>'), 'text/html')
    const { headers } = await open(links.linkTo('1234/page.html'))
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*\bsandbox$/)
    expect(headers['content-security-policy']).not.toContain('script')
  })

  it('answers 304 to who has it already', async () => {
    const { etag } = (await open(links.linkTo(KEY))).headers
    const again = await open(links.linkTo(KEY), { 'if-none-match': String(etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect((await open(links.linkTo(KEY), { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('is the same for a whole day, so that a cache is of use', () => {
    const first = links.linkTo(KEY)
    app.clock.advance(60_000)
    expect(links.linkTo(KEY)).toBe(first)
    app.clock.advance(DAY_MS)
    expect(links.linkTo(KEY)).not.toBe(first)
  })

  it.each<[string, (link: URL) => void]>([
    ['another key', (link) => (link.pathname = '/media/1234/other.webp')],
    ['a later expiry', (link) => link.searchParams.set('e', String(9e15))],
    ['no expiry', (link) => link.searchParams.delete('e')],
    ['an expiry that is no number', (link) => link.searchParams.set('e', 'Infinity')],
    ['another signature', (link) => link.searchParams.set('s', 'A'.repeat(43))],
    ['half the signature', (link) => link.searchParams.set('s', link.searchParams.get('s')?.slice(0, 20) ?? '')],
    ['no signature', (link) => link.searchParams.delete('s')],
    ['two signatures', (link) => link.searchParams.append('s', 'x')],
    ['a way out of the folder', (link) => (link.pathname = '/media/..%2f..%2fsecret.key')],
    ['nothing', (link) => (link.search = '')],
  ])('does not open with %s', async (_, change) => {
    const answer = await open(changed(links.linkTo(KEY), change))
    expect(answer.statusCode).toBe(403)
    expect(answer.payload).not.toContain('picture')
  })

  it('does not open when another installation signed it, or another use of the secret', async () => {
    const foreign = createStoredLinks(createSecrets('another installation’s secret'), app.clock)
    expect((await open(foreign.linkTo(KEY))).statusCode).toBe(403)
    const expires = app.clock.now() + DAY_MS
    const signature = app.platform.secrets.sign('realtime-ticket', `${KEY}?${expires}`)
    expect((await open(`/media/${KEY}?e=${expires}&s=${signature}`)).statusCode).toBe(403)
  })

  it('opens for at least a day and at most two', async () => {
    const link = links.linkTo(KEY)
    app.clock.advance(DAY_MS)
    expect((await open(link)).statusCode).toBe(200)
    app.clock.advance(DAY_MS)
    expect((await open(link)).statusCode).toBe(403)
  })

  it('to what is not there answers 404', async () => {
    expect((await open(links.linkTo('1234/nothing.webp'))).statusCode).toBe(404)
  })
})

describe('the secret of an installation', () => {
  it('is made once, and the same for all that start together', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => readOrMakeSecret(`${app.dataDir}/fresh`)))
    expect(new Set(made).size).toBe(1)
    expect(made[0]!.length).toBeGreaterThanOrEqual(32)
    expect(await readOrMakeSecret(`${app.dataDir}/fresh`)).toBe(made[0])
  })

  it('is for its owner alone, and leaves nothing beside it', async () => {
    await readOrMakeSecret(`${app.dataDir}/tidy`)
    expect(await readdir(`${app.dataDir}/tidy`)).toEqual(['secret.key'])
    expect((await stat(`${app.dataDir}/tidy/secret.key`)).mode & 0o077).toBe(0)
  })

  it('is not taken from a file that is damaged', async () => {
    await mkdir(`${app.dataDir}/damaged`)
    await writeFile(`${app.dataDir}/damaged/secret.key`, '')
    await expect(readOrMakeSecret(`${app.dataDir}/damaged`)).rejects.toThrow('secret.key is damaged')
  })

  it('seals what only it can open, for one purpose, never twice the same', () => {
    const secrets = createSecrets('an installation’s secret')
    const sealed = secrets.encrypt('two-factor', 'JBSWY3DPEHPK3PXP')
    expect(secrets.decrypt('two-factor', sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(secrets.encrypt('two-factor', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
    expect(() => secrets.decrypt('another', sealed)).toThrow()
    expect(() => createSecrets('another').decrypt('two-factor', sealed)).toThrow()
    const bytes = Buffer.from(sealed, 'base64')
    bytes[30]! ^= 1
    expect(() => secrets.decrypt('two-factor', bytes.toString('base64'))).toThrow()
  })
})
