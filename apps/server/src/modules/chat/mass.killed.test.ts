import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMass, signUp, TOKEN_HEADER, type Endpoint, type OutputOf } from '@fanlight/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { digestOf } from '../identity/index.ts'

const FANS = 8_000
const TIMES = 3

let database: { url: string; drop(): Promise<void> }
let client: pg.Client
let dataDir: string
let port: number
let server: ServerProcess | null = null

beforeAll(async () => {
  database = await makeDatabase('migrated')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-killed-'))
  port = await freePort()
})
afterAll(async () => {
  await kill()
  await client.end()
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

async function start(): Promise<void> {
  server = startServerProcess(dataDir, {
    PORT: String(port),
    DATABASE_URL: database.url,
    TEST_PROVIDER_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  })
  await server.says('is ready')
}

async function kill(): Promise<void> {
  server?.child.kill('SIGKILL')
  await server?.ended
}

async function ask<E extends Endpoint>(endpoint: E, body: object, token = 'nohave'): Promise<OutputOf<E>> {
  const answer = await fetch(`http://127.0.0.1:${port}${endpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { data: OutputOf<E> }).data
}

const standing = async (): Promise<{ state: string; sent: number }> => {
  const { rows } = await client.query<{ state: string; sent: number }>('select state, sent from mass_messages')
  return rows[0]!
}

it('a server that is killed again and again while it writes to many sends to each exactly once', async () => {
  await start()
  const form = { email: 'star@example.com', password: digestOf('a star'), nickname: 'Star', birthday: '19900101' }
  const { user, token } = await ask(signUp, form)
  await client.query(`update users set role = 'creator', email_verified = true where user_id = $1`, [user.userId])
  await client.query(`
    insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
      select n, n || '@many.example', 'Many ' || n, 'many_' || n, '1990-01-01', 'member', now()
      from generate_series(1000, ${999 + FANS}) n
  `)
  await client.query(
    `insert into follows (fan_id, followed_id, followed_at)
       select n, $1, now() from generate_series(1000, ${999 + FANS}) n`,
    [user.userId],
  )
  await client.query(
    `insert into media_assets (asset_id, owner_id, kind, state, folder, upload, digest, file_name, bytes, width, height,
       created_at)
     values (77, $1::bigint, 'photo', 'ready', 'assets/' || $1::text || '/77', '77', 'digest 77', 'a file', 1000, 640, 480, now())`,
    [user.userId],
  )
  const mediaList = [{ id: '77', type: 'image', url: '' }]
  const content = { contentType: 'image', sendContent: JSON.stringify({ text: 'To all of you', mediaList, price: 40 }) }
  await ask(sendMass, { messageId: 'mass-of-a-star', audience: { kind: 'followers' }, ...content }, token)
  const broken: number[] = []
  for (let times = 0; times < TIMES; times++) {
    const before = (await standing()).sent
    await expect.poll(async () => (await standing()).sent, { interval: 5 }).toBeGreaterThan(before)
    await kill()
    broken.push((await standing()).sent)
    await start()
  }
  await expect.poll(async () => (await standing()).state).toBe('sent')
  // It was broken off in its midst, or this proves nothing.
  expect(broken[0]).toBeLessThan(FANS)
  const { rows } = await client.query(`
    select count(*)::int as messages, count(distinct to_id)::int as fans from messages
    where mass_id is not null and price = 40 and media @> '[{ "assetId": "77" }]'
  `)
  expect(rows).toEqual([{ messages: FANS, fans: FANS }])
  const sides = await client.query(`
    select sum(unread)::int as unread, count(*) filter (where last_at is not null)::int as listed
    from conversation_sides
  `)
  expect(sides.rows).toEqual([{ unread: FANS, listed: FANS }])
  expect((await standing()).sent).toBe(FANS)
})
