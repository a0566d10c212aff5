import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { userId, type UserId } from '@fanlight/contract'
import pg from 'pg'
import { startRedis, type TestRedis } from '../../apps/server/src/testing/redis.ts'
import { freePort, startServerProcess, type ServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { makeDatabase } from '../../apps/server/src/testing/test-app.ts'

export const idOf = (index: number): UserId => userId(String(index + 1))
export const tokenOf = (index: number): string => String(index + 1).padStart(43, 'x')

/** Two server processes on one PostgreSQL and one Redis, and so many people in it. Who follows whom is told by their places. */
export async function startPlace(people: number, followedBy: (index: number) => readonly UserId[]) {
  const database = await makeDatabase('migrated')
  const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-torture-'))
  let redis: TestRedis = await startRedis()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(world(people, followedBy))
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map(startOne))
  const isUp = [true, true]
  let turn = 0

  async function startOne(port: number): Promise<ServerProcess> {
    const server = startServerProcess(dataDir, {
      PORT: String(port),
      DATABASE_URL: database.url,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      FANLIGHT_SECRET: 'the secret that both of them share',
      TEST_PROVIDER_URL: 'http://127.0.0.1:9',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    })
    await server.says('is ready')
    return server
  }

  return {
    /** As a proxy does: whichever is up, in turn. */
    address(): string {
      const up = ports.filter((_, index) => isUp[index])
      return `http://127.0.0.1:${up[turn++ % up.length]}`
    },
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    /** The second of them, which is not there any more. */
    async kill(): Promise<void> {
      servers[1]?.child.kill('SIGKILL')
      await servers[1]?.ended
      isUp[1] = false
    },
    async startAgain(): Promise<void> {
      servers[1] = await startOne(ports[1] ?? 0)
      isUp[1] = true
    },
    async restartRedis(): Promise<void> {
      redis.process.kill('SIGKILL')
      await once(redis.process, 'exit')
      await pause(700)
      redis = await startRedis(redis.port)
    },
    database: client,
    databaseUrl: database.url,
    async stop(): Promise<void> {
      for (const server of servers) server.child.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      redis.process.kill('SIGKILL')
      await client.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** People with a session each, who follow those they have to do with: nobody is a stranger. */
const world = (people: number, followedBy: (index: number) => readonly UserId[]): string => `
  set session_replication_role = replica;
  insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', true, 'Person ' || n, 'person_' || n, '1990-01-01', 'member', now()
    from generate_series(1, ${people}) n;
  insert into profiles (user_id) select user_id from users;
  insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
    select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
    from generate_series(1, ${people}) n;
  insert into follows (fan_id, followed_id, followed_at)
    select one, other, now() from (values
      ${Array.from({ length: people }, (_, index) => followedBy(index).map((other) => `(${index + 1}, ${other})`)).join(', ')}
    ) as f (one, other);
  set session_replication_role = default;
`
