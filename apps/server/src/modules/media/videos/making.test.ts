import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  DAY_MS,
  getVodInfo,
  instant,
  listVault,
  MINUTE_MS,
  removeFromVault,
  vaultChannel,
  VIDEO_ATTEMPTS,
  type Asset,
  type AssetId,
} from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { makeDatabase, startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts'
import { beginUpload, clip, converter, madeVideo, tus, uploadVideo, vidOf } from '../../../testing/videos.ts'
import { LEASE_MS } from './lease.ts'
import { claimNext } from './videos.store.ts'

let app: TestApp
let creator: Person
let film: Buffer
let folder: string
let settled: string[]
let merged: [from: string, to: string][]
let kept: Set<string>
let told: { type: string; asset: Asset; assetId?: AssetId }[]

function listen({ media: { assets }, platform: { realtime } }: TestApp): void {
  assets.onSettled(async (_tx, assetId) => void settled.push(assetId))
  assets.onMerged(async (_tx, from, to) => void merged.push([from, to]))
  assets.keepWhile(async (_db, assetId) => kept.has(assetId))
  const publish = realtime.publish.bind(realtime)
  realtime.publish = async (channel, key, type, data) => {
    if (channel.name === vaultChannel.name) told.push({ type, ...(data as { asset: Asset }) })
    await publish(channel, key, type, data)
  }
}

beforeAll(async () => {
  app = await startTestApp()
  listen(app)
  film = await clip('silent.mp4')
  folder = await mkdtemp(join(tmpdir(), 'fanlight-converters-'))
})
beforeEach(async () => {
  ;[settled, merged, told, kept] = [[], [], [], new Set()]
  creator = await app.creator()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const infoOf = (Vid: AssetId) => app.as(creator).call(getVodInfo, { Vid })
const rowOf = (Vid: AssetId) =>
  app.platform.db.maybe<{ attempts: number; state: string; leasedUntil: number | null }>(
    sql`select attempts, state, leased_until from media_assets where asset_id = ${Vid}`,
  )
const status = async (url: string | null) =>
  (await app.http.server.inject({ method: 'GET', url: url ?? '' })).statusCode

/** Another process of the same installation. */
async function beside(environment: Record<string, string> = {}): Promise<TestApp> {
  const other = await startTestApp({ FANLIGHT_DATA_DIR: app.dataDir, ...environment }, app)
  listen(other)
  return other
}

const isBeingMade = (Vid: AssetId) => vi.waitFor(async () => expect((await rowOf(Vid))?.leasedUntil).not.toBeNull())

/** Stops a server when it is about to keep what it made, and says when it got there. */
function pauseAtKeeping({ platform: { storage } }: TestApp) {
  const putFile = storage.putFile.bind(storage)
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const reached = new Promise<void>((resolve) => {
    storage.putFile = async (key, path, type) => {
      resolve()
      await gate
      await putFile(key, path, type).catch(() => undefined)
    }
  })
  const end = () => {
    storage.putFile = putFile
    goOn()
  }
  return { reached, end }
}

describe('a server that dies while it makes a video', () => {
  it('leaves it to the next, which begins when nothing was heard for a minute', async () => {
    const dying = await beside(await converter(folder, 'exec sleep 600'))
    const Vid = await uploadVideo(dying, creator, film)
    await isBeingMade(Vid)
    await app.media.videos.makeDue()
    expect((await infoOf(Vid)).state).toBe('processing')
    app.clock.advance(LEASE_MS + 1)
    await app.media.videos.makeDue()
    const { state, videoUrl } = await infoOf(Vid)
    expect([state, await status(videoUrl), (await rowOf(Vid))?.attempts]).toEqual(['ready', 200, 2])
    await dying.close()
    expect((await infoOf(Vid)).state).toBe('ready')
    expect(settled).toEqual([Vid])
  })

  it('and was only slow does not finish what another finished meanwhile', async () => {
    const slow = await beside()
    const pause = pauseAtKeeping(slow)
    const Vid = await uploadVideo(slow, creator, film)
    await pause.reached
    app.clock.advance(LEASE_MS + 1)
    await app.media.videos.makeDue()
    expect((await infoOf(Vid)).state).toBe('ready')
    pause.end()
    await slow.media.videos.makeDue()
    expect(settled).toEqual([Vid])
    const { state, videoUrl, imageUrl } = await infoOf(Vid)
    expect([state, await status(videoUrl), await status(imageUrl)]).toEqual(['ready', 200, 200])
    await slow.close()
  })

  it('again and again takes the file’s hopes along', async () => {
    const Vid = await madeOf(await converter(folder, 'kill -9 $$'))
    expect(await infoOf(Vid)).toMatchObject({ state: 'failed', failure: 'gave_up', videoUrl: null })
    expect(settled).toEqual([Vid])
    expect(await readdir(join(app.dataDir, 'storage', 'vod'))).toEqual([])
  })

  it('each time it begins does not get to it once more', async () => {
    const dying = await beside(await converter(folder, 'exec sleep 600'))
    const Vid = await uploadVideo(dying, creator, film)
    await isBeingMade(Vid)
    await app.platform.db.script(`update media_assets set attempts = ${VIDEO_ATTEMPTS} where asset_id = ${Vid}`)
    app.clock.advance(LEASE_MS + 1)
    await app.media.videos.makeDue()
    expect(await infoOf(Vid)).toMatchObject({ state: 'failed', failure: 'gave_up' })
    await dying.close()
  })

  it('because its converter cannot do the work says so', async () => {
    const Vid = await madeOf(await converter(folder, `echo "Unknown encoder 'libx264'" >&2; exit 1`))
    expect(await infoOf(Vid)).toMatchObject({ state: 'failed', failure: 'no_converter' })
  })

  /** Tried as often as a video is tried. */
  async function madeOf(environment: { FFMPEG_PATH: string }): Promise<AssetId> {
    const broken = await beside(environment)
    const Vid = await uploadVideo(broken, creator, film)
    for (let attempt = 1; attempt <= VIDEO_ATTEMPTS; attempt++) {
      await broken.media.videos.makeDue()
      expect(await rowOf(Vid)).toMatchObject({ attempts: attempt })
      // At once is too soon.
      await broken.media.videos.makeDue()
      expect(await rowOf(Vid)).toMatchObject({ attempts: attempt })
      app.clock.advance(5 * MINUTE_MS)
    }
    await broken.close()
    return Vid
  }

  it('by being stopped loses nothing: the next goes on at once, and the attempt does not count', async () => {
    const stopped = await beside(await converter(folder, 'exec sleep 600'))
    const Vid = await uploadVideo(stopped, creator, film)
    await isBeingMade(Vid)
    await stopped.close()
    // No minute has passed. The other process may have looked by itself by now.
    await app.media.videos.makeDue()
    expect(await rowOf(Vid)).toMatchObject({ state: 'ready', attempts: 1 })
  })
})

describe('a conversion that is ended from outside', () => {
  /** Answers a signal as ffmpeg does. */
  const asFfmpeg = (signs: string) =>
    converter(
      folder,
      `sleep 600 >/dev/null 2>&1 & trap 'kill $!; exit 255' INT TERM; touch ${join(signs, 'began')}; wait`,
    )

  it('is tried again, and says nothing of the file', async () => {
    // Ids tell the time: of two processes that were started one after the other, in the same moment they would be the same.
    app.clock.advance(MINUTE_MS)
    const ended = await beside(await converter(folder, 'exit 255'))
    const Vid = await uploadVideo(ended, creator, film)
    await ended.media.videos.makeDue()
    expect(await rowOf(Vid)).toMatchObject({ state: 'processing', attempts: 1 })
    await ended.close()
    app.clock.advance(5 * MINUTE_MS)
    await app.media.videos.makeDue()
    expect((await infoOf(Vid)).state).toBe('ready')
  })

  it('by a Ctrl-C in the terminal of the server is taken up again at the next start', async () => {
    const database = await makeDatabase('migrated')
    const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-ctrl-c-'))
    const first = await startTestApp({ FANLIGHT_DATA_DIR: dataDir, PATH: '' }, { databaseUrl: database.url })
    const owner = await first.creator()
    // Uploaded, and not begun with: this one has no converter.
    const uploading = await startTestApp(
      { FANLIGHT_DATA_DIR: dataDir },
      { databaseUrl: database.url, clock: first.clock },
    )
    const Vid = vidOf(await beginUpload(uploading, owner, film.length))
    await uploading.close()
    await writeFile(join(dataDir, 'storage', 'vod', Vid), film)
    await first.platform.db.script(`update media_assets set state = 'processing' where asset_id = ${Vid}`)
    const stateOf = () =>
      first.platform.db.maybe(sql`select state, attempts, leased_until from media_assets where asset_id = ${Vid}`)

    const server = startServerProcess(dataDir, {
      ...(await asFfmpeg(dataDir)),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
    })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    await vi.waitFor(() => access(join(dataDir, 'began')))
    // As a terminal does it: to the server and to all that it started in the foreground.
    process.kill(-(server.child.pid ?? 0), 'SIGINT')
    expect(await server.ended).toBe(0)
    expect(await stateOf()).toMatchObject({ state: 'processing', attempts: 0, leasedUntil: null })
    await first.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
})

describe('the queue', () => {
  it('gives each creator a turn: one with many videos does not hold up another with one', async () => {
    const order: string[] = []
    const maker = await startTestApp({ PATH: '' })
    const [many, one, late] = [await maker.creator(), await maker.creator(), await maker.creator()]
    const wait = async (owner: Person, assetId: number) => {
      await maker.platform.db.script(`
        insert into media_assets (asset_id, owner_id, kind, state, folder, upload, file_name, bytes, created_at)
        values (${assetId}, ${owner.user.userId}, 'video', 'processing', 'assets/1/${assetId}', 'vod/${assetId}', 'f', 7,
          now())`)
    }
    for (let assetId = 1; assetId <= 5; assetId++) await wait(many, assetId)
    await wait(one, 6)
    const take = async () => {
      const {
        platform: { db },
        clock,
      } = maker
      const row = await db.transaction((tx) => claimNext(tx, clock.now(), instant(clock.now() + LEASE_MS)))
      if (row) order.push(row.assetId)
    }
    for (let turn = 0; turn < 3; turn++) await take()
    await wait(late, 7)
    for (let turn = 0; turn < 5; turn++) await take()
    expect(order).toEqual(['1', '6', '2', '7', '3', '4', '5'])
    await maker.close()
  })
})

describe('the owner', () => {
  it('hears of every step, and how far it is', async () => {
    const now = app.clock.now.bind(app.clock)
    // Time passes whenever the code looks at the clock.
    app.clock.now = () => {
      app.clock.advance(1_000)
      return now()
    }
    const { Vid } = await madeVideo(app, creator, await clip('hd.mp4')).finally(() => (app.clock.now = now))
    const states = told.map(({ asset }) => asset.state)
    expect([...new Set(states)]).toEqual(['uploading', 'processing', 'ready'])
    const progress = told.map(({ asset }) => asset.progress)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(0)
    expect(told.at(-1)).toMatchObject({ type: 'asset_changed', asset: { assetId: Vid, progress: 100 } })
  })
})

describe('the same file again', () => {
  it('is the video that is there already', async () => {
    const { Vid: first } = await madeVideo(app, creator, film)
    const second = await uploadVideo(app, creator, film, 'again.mp4')
    await app.media.videos.makeDue()
    expect(merged).toEqual([[second, first]])
    expect(told.at(-1)).toMatchObject({ type: 'asset_replaced', assetId: second, asset: { assetId: first } })
    // A client that missed the news learns it by asking.
    expect(await app.as(creator).call(getVodInfo, { Vid: second })).toMatchObject({ asset: { assetId: first } })
    expect((await app.as(creator).call(listVault, {})).assets.map(({ assetId }) => assetId)).toEqual([first])
    expect(await readdir(join(app.dataDir, 'storage', 'vod'))).toEqual([])
    expect(await status((await infoOf(first)).videoUrl)).toBe(200)
  })

  it('of another person is another video', async () => {
    await madeVideo(app, creator, film)
    const other = await app.creator()
    expect((await madeVideo(app, other, film)).state).toBe('ready')
    expect(merged).toEqual([])
  })

  it('that was ready on another machine a moment earlier is that one', async () => {
    const pause = pauseAtKeeping(app)
    const first = await uploadVideo(app, creator, film)
    await pause.reached
    const other = await beside()
    const second = await uploadVideo(other, creator, film)
    await other.media.videos.makeDue()
    pause.end()
    await app.media.videos.makeDue()
    expect(merged).toEqual([[first, second]])
    expect((await infoOf(second)).state).toBe('ready')
    await other.close()
  })

  it('after it was taken out of the vault is made again', async () => {
    const { Vid } = await madeVideo(app, creator, film)
    await app.as(creator).call(removeFromVault, { assetId: Vid })
    const again = await madeVideo(app, creator, film)
    expect([again.state, again.Vid === Vid]).toEqual(['ready', false])
  })
})

describe('a video that is taken out of the vault', () => {
  it('while it is made leaves nothing behind', async () => {
    const pause = pauseAtKeeping(app)
    const Vid = await uploadVideo(app, creator, film)
    await pause.reached
    await app.as(creator).call(removeFromVault, { assetId: Vid })
    await app.platform.jobs.runDue()
    app.clock.advance(2_000)
    pause.end()
    await app.media.videos.makeDue()
    expect(await rowOf(Vid)).toBeNull()
    expect(settled).toEqual([])
    const left = await readdir(join(app.dataDir, 'storage', 'assets', creator.user.userId)).catch(() => [])
    expect(left).toEqual([])
  })

  it('and that a post waits for fails instead', async () => {
    const url = await beginUpload(app, creator, film.length)
    kept.add(vidOf(url))
    expect((await tus(app, creator, { method: 'DELETE', url })).status).toBe(204)
    expect(await infoOf(vidOf(url))).toMatchObject({ state: 'failed', failure: 'gave_up' })
    expect(settled).toEqual([vidOf(url)])
    expect((await tus(app, creator, { method: 'HEAD', url })).status).toBe(404)
  })
})

describe('the sweep', () => {
  it('takes away what machines that died left of their work, and of uploads', async () => {
    const work = join(app.dataDir, 'making', '1-deadbeef')
    const piece = join(app.dataDir, 'storage', 'vod', '1')
    await mkdir(work, { recursive: true })
    await writeFile(piece, 'the beginning of a film')
    await writeFile(`${piece}.json`, '{}')
    const Vid = vidOf(await beginUpload(app, creator, 100))
    await app.media.videos.sweep()
    expect(await readdir(dirname(work))).toEqual(['1-deadbeef'])
    const old = new Date(app.clock.now() - DAY_MS - 1000)
    for (const path of [work, piece, `${piece}.json`, join(dirname(piece), Vid)]) await utimes(path, old, old)
    await app.media.videos.sweep()
    expect(await readdir(dirname(work))).toEqual([])
    expect((await readdir(dirname(piece))).toSorted()).toEqual([Vid, `${Vid}.json`])
  })

  it('ends the waiting of videos where nobody has a converter', async () => {
    const bare = await startTestApp({ PATH: '' })
    const owner = await bare.creator()
    await bare.platform.db.script(`
      insert into media_assets (asset_id, owner_id, kind, state, folder, upload, file_name, bytes, created_at)
      values (7, ${owner.user.userId}, 'video', 'processing', 'assets/1/7', 'vod/7', 'film.mp4', 7,
        to_timestamp(${bare.clock.now() / 1000}))`)
    const stateNow = async () => (await bare.as(await bare.signIn(owner)).call(getVodInfo, { Vid: '7' })).failure
    await bare.media.videos.sweep()
    expect(await stateNow()).toBeNull()
    bare.clock.advance(DAY_MS + 1)
    await bare.media.videos.sweep()
    expect(await stateNow()).toBe('no_converter')
    await bare.close()
  })
})
