import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  cutLive,
  DAY_MS,
  deleteMyAccount,
  discardLiveRecording,
  enterLive,
  getAnchorRoom,
  getLiveSummary,
  getVodInfo,
  keepLiveRecording,
  LIVE_RECORDING_SAVED_MS,
  LIVE_RECORDING_WAITS_MS,
  LIVE_RETURN_MS,
  listLiveRecordings,
  startLive,
  stopLive,
  type LiveRoomId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { clusterOf, headOf, VIDEO_TRACK } from '../../platform/media-engine/worker/recording/matroska.ts'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const { id, becomes, live, opened } = liveOf(
  () => app,
  devicesOf(() => app),
)

/** What the engine would have written: as long as that, with nothing that can be decoded. */
async function record(roomId: LiveRoomId, seconds = 90): Promise<void> {
  const { file } = app.mediaEngine.recordings.get(roomId)!
  await mkdir(dirname(file), { recursive: true })
  const head = headOf({ codec: 'vp8', width: 320, height: 180, setup: null }).bytes
  const data = Buffer.from(`${roomId} is no picture`)
  const frames = [0, seconds * 1000].map((milliseconds) =>
    clusterOf([{ track: VIDEO_TRACK, milliseconds, isWhole: true, data }]),
  )
  await writeFile(file, Buffer.concat([head, ...frames]))
}

const filesOf = (folder: string): Promise<string[]> => readdir(join(app.dataDir, folder)).catch(() => [])
const waitingOf = async (creator: Person) => (await app.as(creator).call(listLiveRecordings, {})).recordings
const recordingOf = async (creator: Person, roomId: LiveRoomId) =>
  (await app.as(creator).call(getLiveSummary, { roomId })).summary.recording

/** Who was away for days logs in again. */
const backAgain = async (person: Person): Promise<Person> => ({ ...person, ...(await app.signIn(person)) })

/** A room that was recorded and is over. */
async function recorded(seconds?: number) {
  const { creator, roomId } = await live({ isRecorded: true })
  await record(roomId, seconds)
  await app.as(creator).call(stopLive, { roomId })
  await app.live.work()
  return { creator, roomId }
}

describe('a recording', () => {
  it('is made where its creator wants one, and whoever comes in knows', async () => {
    const quiet = await live()
    expect(app.mediaEngine.recordings.has(quiet.roomId)).toBe(false)
    expect((await app.as().call(getAnchorRoom, { aid: id(quiet.creator) })).room).toMatchObject({ isRecorded: false })

    const { creator, roomId } = await live({ isRecorded: true })
    expect(app.mediaEngine.recordings.get(roomId)?.file).toContain(roomId)
    const fan = await app.person()
    expect((await app.as(fan).call(enterLive, { roomId })).room).toMatchObject({ isRecorded: true })
    expect(await recordingOf(creator, roomId)).toBeNull()
    expect(await waitingOf(creator)).toEqual([])
  })

  it('waits for its creator once the room is over, and nothing of it can be fetched', async () => {
    const { creator, roomId } = await recorded()
    const [recording, ...others] = await waitingOf(creator)
    expect(others).toEqual([])
    expect(recording).toMatchObject({ roomId, title: 'An evening', state: 'ready', seconds: 90, isCutShort: false })
    expect(recording!.deletesAt).toBe(app.clock.now() + LIVE_RECORDING_WAITS_MS)
    expect(await recordingOf(creator, roomId)).toEqual(recording)
    expect(await filesOf('recordings')).not.toContain(`${roomId}.mkv`)

    const other = await app.creator()
    expect(await waitingOf(other)).toEqual([])
    for (const endpoint of [keepLiveRecording, discardLiveRecording]) {
      expect(await app.as(other).refused(endpoint, { roomId })).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
    }
    const fan = await app.person()
    expect(await app.as(fan).refused(keepLiveRecording, { roomId })).toMatchObject({ status: 403 })
  })

  it('is kept once, as a video of the vault that is made by the way of all videos', async () => {
    const { creator, roomId } = await recorded()
    const taps = await Promise.all([1, 2, 3].map(() => app.as(creator).call(keepLiveRecording, { roomId })))
    const assetIds = new Set(taps.map(({ assetId }) => assetId))
    expect(assetIds.size).toBe(1)
    const [assetId] = assetIds
    expect(await app.as(creator).call(getVodInfo, { Vid: assetId! })).toMatchObject({ asset: { kind: 'video' } })
    expect(await recordingOf(creator, roomId)).toMatchObject({ state: 'kept', deletesAt: null })
    expect(await waitingOf(creator)).toEqual([])
    expect(await app.as(creator).refused(discardLiveRecording, { roomId })).toMatchObject({ reason: 'ALREADY_DECIDED' })

    // What was kept stays, however long ago it was.
    app.clock.advance(LIVE_RECORDING_WAITS_MS + DAY_MS)
    await app.live.work()
    expect(await recordingOf(await backAgain(creator), roomId)).toMatchObject({ state: 'kept' })
  })

  it('that is discarded is gone at once, and one about which nobody decides after a week', async () => {
    const before = (await filesOf('storage/vod')).length
    const thrown = await recorded()
    const forgotten = await recorded()
    expect((await filesOf('storage/vod')).filter((name) => /^\d+$/.test(name)).length).toBeGreaterThanOrEqual(2)
    await app.as(thrown.creator).call(discardLiveRecording, { roomId: thrown.roomId })
    await app.as(thrown.creator).call(discardLiveRecording, { roomId: thrown.roomId })
    expect(await recordingOf(thrown.creator, thrown.roomId)).toMatchObject({ state: 'discarded' })
    const refused = await app.as(thrown.creator).refused(keepLiveRecording, { roomId: thrown.roomId })
    expect(refused).toMatchObject({ reason: 'NOT_FOUND' })

    app.clock.advance(LIVE_RECORDING_WAITS_MS - 1)
    await app.live.work()
    await app.media.videos.sweep()
    const creator = await backAgain(forgotten.creator)
    expect(await recordingOf(creator, forgotten.roomId)).toMatchObject({ state: 'ready' })
    app.clock.advance(1)
    await app.live.work()
    expect(await recordingOf(creator, forgotten.roomId)).toMatchObject({ state: 'expired', deletesAt: null })
    const late = await app.as(creator).refused(keepLiveRecording, { roomId: forgotten.roomId })
    expect(late).toMatchObject({ reason: 'NOT_FOUND' })
    await expect.poll(async () => (await filesOf('storage/vod')).length).toBeLessThanOrEqual(before)
  })

  it('outlives the sweep of uploads that nobody finished while its creator can still decide', async () => {
    const { creator, roomId } = await recorded()
    app.clock.advance(2 * DAY_MS)
    await app.media.videos.sweep()
    const again = app.as(await backAgain(creator))
    const { assetId } = await again.call(keepLiveRecording, { roomId })
    const file = join(app.dataDir, 'storage/vod', assetId)
    const content = await readFile(file, 'latin1').catch(() => null)
    const { state } = await again.call(getVodInfo, { Vid: assetId })
    expect(content !== null || state !== 'processing').toBe(true)
  })

  it('of a room that an operator ended is kept by nobody', async () => {
    const { creator, roomId } = await live({ isRecorded: true })
    await record(roomId)
    await app.as(await app.admin()).call(cutLive, { roomId, reason: 'Not allowed' })
    await app.live.work()
    expect(await filesOf('recordings')).not.toContain(`${roomId}.mkv`)
    expect(await recordingOf(creator, roomId)).toMatchObject({ state: 'removed' })
    expect(await app.as(creator).refused(keepLiveRecording, { roomId })).toMatchObject({ reason: 'NOT_FOUND' })
  })

  it('of a room whose creator was lost is there as far as it came', async () => {
    const { creator, roomId } = await live({ isRecorded: true })
    await record(roomId, 40)
    app.mediaEngine.down(roomId, id(creator))
    await becomes(creator, { state: 'away' })
    app.clock.advance(LIVE_RETURN_MS)
    await app.live.work()
    await app.live.work()
    expect(await waitingOf(creator)).toMatchObject([{ roomId, seconds: 40, state: 'ready' }])
  })

  it('of which nothing was written is being saved for a moment, and is then empty', async () => {
    const { creator, roomId } = await live({ isRecorded: true })
    await app.as(creator).call(stopLive, { roomId })
    expect(await recordingOf(creator, roomId)).toMatchObject({ state: 'saving' })
    expect(await app.as(creator).refused(keepLiveRecording, { roomId })).toMatchObject({ reason: 'CONFLICT' })
    app.clock.advance(LIVE_RECORDING_SAVED_MS)
    expect(await recordingOf(creator, roomId)).toMatchObject({ state: 'empty' })
    expect(await app.as(creator).refused(keepLiveRecording, { roomId })).toMatchObject({ reason: 'NOT_FOUND' })
  })

  it('says when it holds only as much as can be recorded', async () => {
    const { creator, roomId } = await recorded(3_594)
    expect(await recordingOf(creator, roomId)).toMatchObject({ isCutShort: true, seconds: 3_594 })
  })

  it('goes with a creator who leaves', async () => {
    const { creator } = await recorded()
    const { userName } = creator.user
    await app.as(await app.proved(creator)).call(deleteMyAccount, { userName })
    const left = sql`select state from live_recordings where creator_id = ${id(creator)}`
    expect(await app.platform.db.many(left)).toEqual([{ state: 'removed' }])
  })
})

it('without ffmpeg nothing is recorded, and that is said', async () => {
  const bare = await startTestApp({ PATH: '/nowhere' }, { databaseUrl: app.databaseUrl, clock: app.clock })
  const { creator } = await opened()
  await app
    .as(creator)
    .call(stopLive, { roomId: (await app.as(creator).call(getAnchorRoom, { aid: id(creator) })).room!.roomId })
  expect(await bare.as(creator).call(listLiveRecordings, {})).toEqual({ canRecord: false, recordings: [] })
  const refused = await bare.as(creator).refused(startLive, { title: 'An evening', isRecorded: true })
  expect(refused).toMatchObject({ reason: 'VIDEO_UNAVAILABLE' })
  expect(await app.as(creator).call(listLiveRecordings, {})).toMatchObject({ canRecord: true })
  await bare.close()
})
