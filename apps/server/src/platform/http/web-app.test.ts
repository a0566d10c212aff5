import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listNotices } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"

let app: TestApp
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanlight-web-'))
  await mkdir(join(directory, 'dist/assets'), { recursive: true })
  await writeFile(
    join(directory, 'dist/index.html'),
    `<!doctype html><html><!--about--><title>Fanlight</title><!--/about--><!--words--><!--/words--><script>${SCRIPT}</script>`,
  )
  await writeFile(join(directory, 'dist/assets/main-1a2b.js'), 'run()')
  await writeFile(join(directory, 'secret.txt'), 'not for you')
  app = await startTestApp({ WEB_DIST: join(directory, 'dist') })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const get = (url: string) => app.http.server.inject({ method: 'GET', url })

describe('the web application', () => {
  it('is served at the root, asked for again each time, with a strict policy', async () => {
    const page = await get('/')
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('<title>Fanlight</title>')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
    expect(page.headers['content-security-policy']).toMatch(
      /script-src 'self' '[^']+' http:\/\/localhost\/none 'wasm-unsafe-eval';/,
    )
  })

  it('may run the script that stands in its page, and no other', async () => {
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
    expect(await policyOf('/')).toContain(`script-src 'self' 'sha256-${hash}' `)
    expect(await policyOf('/index.html')).toContain(`'sha256-${hash}'`)
    expect(await policyOf('/assets/main-1a2b.js')).not.toContain('sha256')
    expect(await policyOf('/')).not.toMatch(/script-src[^;]*'unsafe/)
  })

  it('has assets that never change and are kept for a year', async () => {
    const script = await get('/assets/main-1a2b.js')
    expect(script.payload).toBe('run()')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toMatch(/javascript/)
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '//secret.txt',
  ])('shows nothing beside its folder (%s)', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.payload).not.toContain('not for you')
  })

  it('finds what was built below a running server', async () => {
    await writeFile(join(directory, 'dist/assets/later-3c4d.js'), 'later()')
    await expect.poll(async () => (await get('/assets/later-3c4d.js')).payload).toBe('later()')
  })

  it('leaves the calls alone, and answers 404 where nothing is', async () => {
    expect((await app.as().raw(listNotices.path, {})).status).toBe(200)
    const nothing = await get('/assets/nothing.js')
    expect([nothing.statusCode, nothing.json().reason]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a body that never ends', () => {
  it('is not waited for without end', () => {
    expect(app.http.server.server.requestTimeout).toBeGreaterThan(0)
    expect(app.http.server.server.requestTimeout).toBeLessThanOrEqual(300_000)
  })
})
