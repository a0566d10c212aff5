import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let silent: Server
let app: TestApp
const taken = new Set<Socket>()

beforeAll(async () => {
  silent = createServer((socket) => void taken.add(socket.resume()))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  app = await startTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'a secret of the tests',
  })
})
afterAll(async () => {
  for (const socket of taken) socket.destroy()
  silent.close()
  await app.close()
})

it('a picture in a bucket that does not answer is a clear refusal after two seconds, and health says why', async () => {
  const startedAt = performance.now()
  const answer = await app.http.server.inject({ url: app.links.linkTo('1234/picture-1.webp') })
  expect(performance.now() - startedAt).toBeLessThan(3_500)
  expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ reason: 'TIMED_OUT' })])

  const asking = performance.now()
  const health = await app.http.server.inject({ url: '/health' })
  expect(performance.now() - asking).toBeLessThan(1_200)
  expect(health.statusCode).toBe(200)
  expect(health.json<{ parts: object[] }>().parts).toContainEqual(
    expect.objectContaining({ name: 'storage', state: 'down', error: expect.stringMatching(/^no answer for/) }),
  )
})
