import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captureOrder, createOrder, signUp, TOKEN_HEADER, walletBalance } from '@fanlight/contract'
import type { Endpoint, OutputOf } from '@fanlight/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestProvider, type TestProvider } from '../../../../test-provider/src/index.ts'
import { readConfig } from '../../platform/config/config.ts'
import { connect } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log/log.ts'
import { freePort, startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { digestOf } from '../identity/index.ts'
import { checkLedger } from '../wallet/index.ts'

const FANS = 12
const WEBHOOKS = '/v2/lk-billing/h5web/webhook/paypal'

let database: { url: string; drop(): Promise<void> }
let provider: TestProvider
let dataDir: string
let port: number
let server: ServerProcess | null = null

beforeAll(async () => {
  database = await makeDatabase('migrated')
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-killed-'))
  port = await freePort()
  const { clientId, clientSecret, webhookId } = readConfig({}).payments
  const webhookUrl = `http://127.0.0.1:${port}${WEBHOOKS}`
  // It tries again soon: nobody wants to wait for the news of a server that was away for two seconds.
  const retryMs = [100, 200, 400, 800, 1600, 3200, 6400]
  provider = createTestProvider({ clientId, clientSecret, webhookId, webhookUrl, retryMs })
  await provider.listen(0)
})
afterAll(async () => {
  await kill()
  await provider.close()
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

async function start(): Promise<void> {
  server = startServerProcess(dataDir, {
    PORT: String(port),
    DATABASE_URL: database.url,
    TEST_PROVIDER_URL: provider.url,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'error',
  })
  await server.says('is ready')
}

async function kill(): Promise<void> {
  server?.child.kill('SIGKILL')
  await server?.ended
}

/** Null when nobody answers: the server is being killed. */
async function ask<E extends Endpoint>(endpoint: E, body: object, token = 'nohave'): Promise<OutputOf<E> | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${endpoint.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
    })
    const { data, success } = (await answer.json()) as { success: boolean; data: OutputOf<E> }
    return success ? data : null
  } catch {
    return null
  }
}

/** As their owners would, with the codes that were mailed to them. */
async function proveAddresses(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update users set email_verified = true')
  await client.end()
}

async function approve(payUrl: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(payUrl)
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '', choice: 'approve' })
  await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
}

it('a server that is killed in the middle of a burst of purchases credits every paid order exactly once', async () => {
  await start()
  const email = (index: number) => `fan${index}@example.com`
  const password = digestOf('a password of theirs')
  const tokens: string[] = []
  for (let index = 0; index < FANS; index++) {
    const fan = { email: email(index), password, nickname: `fan_${index}`, birthday: '19900101' }
    tokens.push((await ask(signUp, fan))?.token ?? '')
  }
  await proveAddresses()

  let captured = 0
  let killNow = (): void => {}
  const isInTheMiddle = new Promise<void>((resolve) => (killNow = resolve))
  const burst = tokens.map(async (token) => {
    const order = await ask(createOrder, { packageId: '3', successUrl: '', cancelUrl: '' }, token)
    if (order?.payUrl) await approve(order.payUrl)
    if (!order) return
    await ask(captureOrder, { orderId: order.orderId }, token)
    if (++captured === FANS / 4) killNow()
  })
  await Promise.race([isInTheMiddle, Promise.all(burst)])
  await kill()
  await Promise.all(burst)

  await start()
  const state = async () =>
    (await (await fetch(`${provider.url}/test/state`)).json()) as {
      orders: Record<string, { status: string; customId: string; captures: number }>
    }
  const isApproved = ({ status }: { status: string }) => status !== 'CREATED'
  const approved = Object.values((await state()).orders).filter(isApproved)
  // The killing came in the middle: there is work for those who come after.
  expect(approved.length).toBeGreaterThan(FANS / 4)

  // Half of the fans come back to their page; the others leave it to the provider's news.
  for (const [index, token] of tokens.entries()) {
    const orderId = index % 2 === 0 ? await unfinishedOf(email(index)) : null
    if (orderId !== null) await ask(captureOrder, { orderId }, token)
  }
  const expected = approved.length
  await expect.poll(async () => (await orderCounts()).done, { interval: 200 }).toBe(expected)

  const after = Object.values((await state()).orders).filter(isApproved)
  expect(after.map(({ captures }) => captures)).toEqual(after.map(() => 1))
  const worth = await Promise.all(
    tokens.map(async (token) => (await ask(walletBalance, {}, token))?.diamondBalance ?? -1),
  )
  expect(worth.filter((diamonds) => diamonds !== 0 && diamonds !== 1050)).toEqual([])
  expect(worth.filter((diamonds) => diamonds === 1050)).toHaveLength(expected)
  const db = connect({ url: database.url, poolSize: 2, log: createLog('silent') })
  expect(await checkLedger(db)).toEqual([])
  await db.close()
})

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function orderCounts(): Promise<{ done: number }> {
  const [row] = await query<{ done: number }>(`select count(*)::int as done from orders where status = 'DONE'`)
  return row ?? { done: -1 }
}

async function unfinishedOf(email: string): Promise<string | null> {
  const [row] = await query<{ id: string }>(
    `select order_id::text as id from orders join users using (user_id) where email = $1 and status = 'TO_PAY'`,
    [email],
  )
  return row?.id ?? null
}
