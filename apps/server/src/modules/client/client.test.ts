import { getClientConfig, uploadLog, uploadLogs } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    GOOGLE_CLIENT_ID: 'google-client',
    FACEBOOK_APP_ID: 'facebook-app',
    FACEBOOK_APP_SECRET: 'facebook-secret',
    OPERATOR_NAME: 'Light & Co.',
    OPERATOR_ADDRESS: '1 Bright Street',
    OPERATOR_EMAIL: 'help@fanlight.example',
    OPERATOR_COUNTRY: 'Portugal',
  })
})
afterAll(() => app.close())

describe('what the browser may know of the installation', () => {
  it('is who runs it and which sign-ins there are, and no secret', async () => {
    const config = await app.as().call(getClientConfig, {})
    expect(config).toEqual({
      version: 'test',
      googleClientId: 'google-client',
      googleScriptUrl: 'https://accounts.google.com/gsi/client',
      facebookAppId: 'facebook-app',
      facebookScriptUrl: 'https://connect.facebook.net/en_US/sdk.js',
      canTranslate: false,
      operator: {
        name: 'Light & Co.',
        address: '1 Bright Street',
        contactEmail: 'help@fanlight.example',
        country: 'Portugal',
      },
    })
    expect(JSON.stringify(config)).not.toContain('facebook-secret')
  })

  it('says nothing of sign-ins that are not set up', async () => {
    const bare = await startTestApp()
    const config = await bare.as().call(getClientConfig, {})
    await bare.close()
    expect(config).toMatchObject({
      googleClientId: null,
      googleScriptUrl: null,
      facebookAppId: null,
      facebookScriptUrl: null,
    })
  })

  it('goes with a policy that lets its pages load exactly those scripts', async () => {
    const { headers } = await app.http.server.inject({ method: 'GET', url: '/docs' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      "script-src 'self' https://accounts.google.com/gsi/client https://connect.facebook.net/en_US/sdk.js http://localhost/none 'wasm-unsafe-eval';",
    )
    expect(policy).toContain("object-src 'none'")
  })
})

const logged = () =>
  app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'client')

describe('lines of the client', () => {
  it('are in the log at their level, with who sent them', async () => {
    const fan = await app.person()
    await app
      .as(fan)
      .call(uploadLog, { level: 'error', message: 'It broke', context: 'at /home', at: 1_700_000_000_000 })
    expect(logged().at(-1)).toMatchObject({
      level: 50,
      userId: fan.user.userId,
      client: { message: 'It broke', context: 'at /home', at: 1_700_000_000_000 },
    })
    await app.as().call(uploadLog, { message: 'Only saying' })
    expect(logged().at(-1)).toMatchObject({ level: 30, client: { message: 'Only saying' } })
    // What somebody typed may be in what broke.
    await app.as().call(uploadLog, { message: 'Not sent: 4012 8888 8888 1881 987', context: 'of 4012888888881881' })
    expect(logged().at(-1)).toMatchObject({
      client: { message: 'Not sent: [card number]', context: 'of [card number]' },
    })
    expect(logged().at(-1)).not.toHaveProperty('userId')
    const typed = JSON.stringify({
      cardNumber: ['4539', '1488', '0343', '6467'],
      cvc: '987',
      note: '4539\n1488\t0343\\6467',
    })
    await app
      .as()
      .call(uploadLogs, { uploadLogReqList: [{ message: 'card 4539 - 1488 - 0343 - 6467 cvc 123', context: typed }] })
    expect(logged().at(-1)).toMatchObject({
      client: {
        message: 'card [card number] cvc [card code]',
        context: '{"cardNumber":["[card number]"],"cvc":"[card code]","note":"[card number]"}',
      },
    })
  })

  it('may come fifty at a time, and keep their order', async () => {
    const before = logged().length
    const lines = Array.from({ length: 50 }, (_, index) => ({ level: 'warn' as const, message: `line ${index}` }))
    await app.as().call(uploadLogs, { uploadLogReqList: lines })
    const messages = logged()
      .slice(before)
      .map(({ client }) => (client as { message: string }).message)
    expect(messages).toEqual(lines.map(({ message }) => message))
  })

  it('cannot pretend to be lines of ours', async () => {
    const before = app.logLines.length
    const message = 'x"}\n{"level":30,"msg":"forged"}\u2028'
    await app.as().call(uploadLog, { message })
    const lines = app.logLines.slice(before)
    expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
    expect(logged().at(-1)).toMatchObject({ client: { message } })
  })

  it('are refused from one place when they come to more than the log should hold in a minute', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const lines = Array.from({ length: 20 }, () => ({ message: 'x'.repeat(2_000), context: 'y'.repeat(4_000) }))
      const send = (address: string) => strict.as(null, { address }).raw(uploadLogs.path, { uploadLogReqList: lines })
      expect([(await send('192.0.2.1')).status, (await send('192.0.2.1')).status]).toEqual([200, 429])
      expect((await send('192.0.2.2')).status).toBe(200)
      strict.clock.advance(60_000)
      expect((await send('192.0.2.1')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it.each<[string, string, object]>([
    ['no message', uploadLog.path, {}],
    ['a message that is too long', uploadLog.path, { message: 'x'.repeat(2_001) }],
    ['a context that is too long', uploadLog.path, { message: 'x', context: 'x'.repeat(4_001) }],
    ['a level that we do not have', uploadLog.path, { message: 'x', level: 'fatal' }],
    ['a level that is a method of the log', uploadLog.path, { message: 'x', level: 'flush' }],
    ['too many', uploadLogs.path, { uploadLogReqList: Array.from({ length: 51 }, () => ({ message: 'x' })) }],
    ['no list', uploadLogs.path, { uploadLogReqList: { message: 'x' } }],
  ])('with %s are answered 400 and not in the log', async (_, path, body) => {
    const before = logged().length
    expect((await app.as().raw(path, body)).status).toBe(400)
    expect(logged()).toHaveLength(before)
  })
})
