import { countNewer, editProfile, listPosts, MINUTE_MS, searchCreators } from '@fanlight/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrationsDirectory } from '../../app.ts'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { postgresPrograms, startWithStandby } from '../../testing/standby.ts'
import { aPost } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { installJobs } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

describe.skipIf(postgresPrograms === null)('a replica of the database', () => {
  let place: Awaited<ReturnType<typeof startWithStandby>>
  let standby: { url: string; kill(): Promise<void> }
  let redis: TestRedis
  let apps: TestApp[] = []
  let admin: pg.Client
  beforeAll(async () => {
    place = await startWithStandby()
    await migrate(place.primaryUrl, migrationsDirectory)
    await installJobs(place.primaryUrl)
    standby = await place.follow()
    redis = await startRedis()
    admin = new pg.Client({ connectionString: standby.url })
    admin.on('error', () => undefined) // it is killed in the end
    await admin.connect()
    const settings = {
      DATABASE_REPLICA_URL: standby.url,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      FANLIGHT_SECRET: 'the secret that both of them share',
    }
    const one = await startTestApp(settings, { databaseUrl: place.primaryUrl })
    apps = [one, await startTestApp(settings, one)]
  })
  afterAll(async () => {
    for (const app of apps.toReversed()) await app.close()
    await admin.end().catch(() => undefined)
    redis.process.kill('SIGKILL')
    await place.stop()
  })

  /** How far the copy is, is looked at now and then; here until it is known. */
  const until = (isGood: boolean) =>
    vi.waitFor(
      async () => {
        for (const app of apps) await app.replica?.look()
        expect(apps.map((app) => app.replica?.isGood())).toEqual(apps.map(() => isGood))
      },
      { interval: 50 },
    )
  const finds = async (app: TestApp, query: string, person?: Person) =>
    (await app.as(person).call(searchCreators, { query })).creators.length > 0

  it('answers what only reads, shows each what they did themselves, and is left alone when it is behind or away', async () => {
    const [one, two] = apps as [TestApp, TestApp]
    const [creator, fan] = [await one.creator('Aurora'), await one.person()]
    await until(true)
    await vi.waitFor(async () => expect(await finds(two, 'Aurora')).toBe(true))

    // Nothing is replayed any more: whoever is answered by the copy sees how things were.
    await admin.query('select pg_wal_replay_pause()')
    await until(true)
    await one.as(creator).call(editProfile, { profiles: { nickName: 'Borealis' } })
    await one.as(fan).call(editProfile, { profiles: { nickName: 'Fan' } })
    expect([await finds(one, 'Borealis'), await finds(two, 'Borealis')]).toEqual([false, false])
    expect([await finds(one, 'Borealis', fan), await finds(two, 'Borealis', fan)]).toEqual([true, true])

    // What the copy lacks is news to whoever has read its page, though it was there when they did.
    one.clock.advance(MINUTE_MS)
    await aPost(one, creator, { teaser: 'Northern lights' })
    const page = await two.as().call(listPosts, { kind: 'new' })
    expect(page.contents).toEqual([])

    await until(false)
    expect([await finds(one, 'Borealis'), await finds(two, 'Borealis')]).toEqual([true, true])
    expect((await two.as().call(countNewer, { kind: 'new', since: page.at })).count).toBe(1)
    const fresh = await two.as().call(listPosts, { kind: 'new' })
    expect(fresh.contents).toHaveLength(1)
    expect((await two.as().call(countNewer, { kind: 'new', since: fresh.at })).count).toBe(0)

    await admin.query('select pg_wal_replay_resume()')
    await until(true)
    await standby.kill()
    expect(await finds(one, 'Borealis')).toBe(true)
    await until(false)
    expect(await finds(two, 'Borealis')).toBe(true)
  })
})
