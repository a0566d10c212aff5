import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { editProfile } from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'

const SITE = 'https://fanlight.example'
const SCRIPT = 'history.replaceState(null, "", document.documentElement.dataset.app)'
const PAGE = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><!--about--><title>Fanlight</title><!--/about--><style>#gate{inset:0}</style></head>
<body><div id="root"></div><div id="gate" hidden></div>
<!--words--><noscript>Fanlight needs JavaScript.</noscript><!--/words--><script>${SCRIPT}</script></body>
</html>`

let app: TestApp
let directory: string
let velvet: Person
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanlight-web-'))
  await writeFile(join(directory, 'index.html'), PAGE)
  app = await startTestApp({ PUBLIC_URL: SITE, WEB_DIST: directory })
  velvet = await app.creator('Velvet')
  await app.as(velvet).call(editProfile, { profiles: { userName: 'velvet_synth', bio: 'Slow songs $& $1.' } })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } })

describe('the address of a creator where the application is served', () => {
  it('is the page of the application, which begins there without another', async () => {
    const { statusCode, payload } = await get('/@velvet_synth?copierId=9')
    expect(statusCode).toBe(200)
    expect(payload).toContain(`<html lang="en" dir="ltr" data-app="/#/otherProfile/${velvet.user.userId}?copierId=9">`)
    for (const part of ['<div id="root">', '<div id="gate" hidden>', '#gate{inset:0}', `<script>${SCRIPT}</script>`]) {
      expect(payload).toContain(part)
    }
    expect(payload.match(/<script[^>]*>/g)).toEqual(['<script>'])
  })

  it('says who they are, once, to other sites and to who runs no script', async () => {
    const { payload } = await get('/@velvet_synth')
    expect(payload.match(/<title>.*?<\/title>/g)).toEqual(['<title>Velvet (@velvet_synth) – Fanlight</title>'])
    expect(payload).toContain(`<link rel="canonical" href="${SITE}/@velvet_synth">`)
    expect(payload).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">')
    expect(payload).toContain('<main id="words"><h1><bdi>Velvet</bdi></h1>')
    expect(payload).toContain('<p dir="auto">Slow songs $&#38; $1.</p>')
    expect(payload).not.toContain('Fanlight needs JavaScript')
  })

  it('has no picture for who runs scripts: they have not said yet that they are adults', async () => {
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const creator = await app.creator('Pictured')
    const headPicUrl = await uploaded(app, creator, picture)
    await app.as(creator).call(editProfile, { profiles: { userName: 'pictured_one', headPicUrl } })
    const { payload } = await get('/@pictured_one')
    expect(payload).toContain('<noscript><img class="square" src="/@pictured_one/card.jpg"')
    expect(payload.replaceAll(/<noscript>[^]*?<\/noscript>/g, '')).not.toMatch(/<img|rel="preload"/)
  })

  it('runs the script of the application, and no other', async () => {
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    const policy = String((await get('/@velvet_synth')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
    expect(policy).toBe(String((await get('/')).headers['content-security-policy']))
  })

  it('shows what people write as it is, never as HTML', async () => {
    const evil = '</main></title><!--words--><script>alert(1)</script>$&'
    const creator = await app.creator('Evil')
    await app.as(creator).call(editProfile, { profiles: { userName: 'evil_one', bio: evil } })
    const { payload } = await get('/@evil_one')
    expect(payload.match(/<script[^>]*>/g)).toEqual(['<script>'])
    expect(payload.match(/<\/main>/g)).toHaveLength(1)
  })

  it('is asked for again each time, since its files have other names with the next version', async () => {
    const { headers } = await get('/@velvet_synth')
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-language, accept-encoding' })
    const again = await get('/@velvet_synth', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('travels small to who takes %s', async (accepted, coding, unpack) => {
    const [plain, small] = [await get('/@velvet_synth'), await get('/@velvet_synth', { 'accept-encoding': accepted })]
    expect(small.headers['content-encoding']).toBe(coding)
    expect(unpack(small.rawPayload).toString()).toBe(plain.payload)
    expect(small.headers['etag']).not.toBe(plain.headers['etag'])
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('where nothing is stays a page on which nothing runs', async () => {
    const missing = await get('/@nobody_here')
    expect(missing.statusCode).toBe(404)
    expect(missing.payload).not.toContain('<script')
    expect(missing.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
