import { checkSimilarity, editProfile, getVodInfo, instant, type AssetId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from './platform/db/sql.ts'
import { face } from './testing/faces.ts'
import { freePort, startRedis, type TestRedis } from './testing/redis.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { startTestApp, type Person, type TestApp } from './testing/test-app.ts'
import { uploaded } from './testing/uploads.ts'
import { clip, uploadVideo } from './testing/videos.ts'

// Loading what compares faces takes its time on a busy machine.
const FANLIGHT_SECRET = 'the secret that both of them share'

let redis: TestRedis
let web: TestApp
let worker: ServerProcess | null = null
let workerUrl: string
let creator: Person
let Vid: AssetId

beforeAll(async () => {
  redis = await startRedis()
  const REDIS_URL = `redis://127.0.0.1:${redis.port}`
  // Two processes share the time of day.
  const clock = { now: () => instant(Date.now()), advance: () => undefined }
  // The address of the database is given below, as a second process gets it.
  const DATABASE_URL = 'postgres://127.0.0.1/given-below'
  web = await startTestApp(
    { FANLIGHT_ROLE: 'web', REDIS_URL, DATABASE_URL, FANLIGHT_SECRET, FFMPEG_PATH: '', PATH: '' },
    { clock },
  )
  await web.listen()
  creator = await web.creator()
})

afterAll(async () => {
  worker?.child.kill('SIGKILL')
  await worker?.ended
  await web.close()
  redis.process.kill('SIGKILL')
})

async function startWorker(): Promise<void> {
  const port = await freePort()
  workerUrl = `http://127.0.0.1:${port}`
  worker = startServerProcess(web.dataDir, {
    PORT: String(port),
    FANLIGHT_ROLE: 'worker',
    DATABASE_URL: web.databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    FANLIGHT_SECRET,
    TEST_PROVIDER_URL: 'http://127.0.0.1:9',
  })
  await worker.says('is ready')
}

const stateOf = async () => (await web.as(creator).call(getVodInfo, { Vid })).state
const jobsAre = (said: object): unknown => expect.objectContaining({ name: 'jobs', ...said })
const healthOf = async (): Promise<unknown> => (await web.http.server.inject('/health')).json()

describe('a web process alone', () => {
  it('is well and says so', async () => {
    // Letters of those who signed up wait as well; here they are none of our concern.
    await web.platform.db.script('delete from graphile_worker._private_jobs')
    await expect
      .poll(healthOf)
      .toMatchObject({ ready: true, role: 'web', parts: expect.arrayContaining([jobsAre({ state: 'up' })]) })
  })

  it('takes a video without a converter of its own and leaves it waiting, and its health says that jobs wait', async () => {
    Vid = await uploadVideo(web, creator, await clip('small.mp4'))
    await vi.waitUntil(async () => JSON.stringify(await healthOf()).includes('no process does them'))
    expect(await healthOf()).toMatchObject({
      ready: true,
      parts: expect.arrayContaining([
        jobsAre({ state: 'down', error: '1 wait and no process does them: start one with FANLIGHT_ROLE=worker' }),
      ]),
    })
    expect(await stateOf()).toBe('processing')
    const locks = await web.platform.db.many(
      sql`select from pg_locks where locktype = 'advisory' and classid = 7301005::oid
        and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(locks).toEqual([])
  })
})

describe('a worker', () => {
  beforeAll(startWorker)

  it('makes the video that was sent to the other', async () => {
    await expect.poll(stateOf).toBe('ready')
    await expect.poll(healthOf).toMatchObject({ parts: expect.arrayContaining([jobsAre({ state: 'up' })]) })
  })

  it('compares the faces that the other was asked about', async () => {
    const fan = await web.person()
    const avatar = await face('audrey')
    await web.as(fan).call(editProfile, { profiles: { headPicUrl: await uploaded(web, fan, avatar) } })
    const imageUrl = await uploaded(web, fan, avatar)
    await web.as(fan).call(checkSimilarity, { imageUrl, consent: true })
    const checks = await web.platform.db.many(sql`select verdict from face_checks where user_id = ${fan.user.userId}`)
    expect(checks).toEqual([{ verdict: 'match' }])
  })

  it('answers how it is and how much it does, and no calls and no sockets', async () => {
    const health = await fetch(`${workerUrl}/health`)
    expect([health.status, await health.json()]).toMatchObject([200, { ready: true, role: 'worker' }])
    const metrics = await fetch(`${workerUrl}/metrics`)
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('fanlight_jobs_due')])
    for (const path of ['/', '/docs', '/realtime/?EIO=4&transport=polling', '/health/other', checkSimilarity.path]) {
      const answer = await fetch(workerUrl + path, { method: path === checkSimilarity.path ? 'POST' : 'GET' })
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        503,
        expect.stringContaining('answers no calls'),
      ])
    }
  })
})
