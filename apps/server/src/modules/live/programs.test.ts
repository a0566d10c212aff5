import {
  dropLiveKey,
  getLivePlan,
  makeLiveKey,
  publishLive,
  saveLivePlan,
  startLive,
  stopLive,
  type LiveRoomId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const { id, becomes, live, roomBy } = liveOf(
  () => app,
  devicesOf(() => app),
)
const makeKey = async (creator: Person) => (await app.as(await app.proved(creator)).call(makeLiveKey, {})).key
const plan = (creator: Person) => app.as(creator).call(getLivePlan, {})
const sendWith = (key: string) => app.mediaEngine.sendWith(key)

/** What a program that sends is answered: the room. */
async function opened(key: string): Promise<LiveRoomId> {
  const answer = await sendWith(key)
  if ('status' in answer) throw new Error(`Refused with ${answer.status}`)
  return answer.roomId as LiveRoomId
}

describe('a key for programs', () => {
  it('is made by who proves who they are, shown once, and kept as a hash', async () => {
    const creator = await app.creator()
    expect(await app.as(creator).refused(makeLiveKey, {})).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' })
    expect(await app.as(await app.person()).refused(getLivePlan, {})).toMatchObject({ reason: 'FORBIDDEN' })
    expect(await plan(creator)).toMatchObject({ key: null, address: expect.stringMatching(/^http.*\/media\//) })
    const key = await makeKey(creator)
    const { key: shown } = await plan(creator)
    expect(shown).toMatchObject({ ending: key.slice(-4), usedAt: null })
    expect(JSON.stringify(shown)).not.toContain(key)
    const dump = await app.platform.db.many<{ line: string }>(sql`select k::text as line from live_keys k`)
    expect(dump.some(({ line }) => line.includes(key))).toBe(false)
  })

  it('opens the room as it was prepared, and the same room again for who comes back', async () => {
    const creator = await app.creator()
    const entry = { kind: 'followers' } as const
    await app.as(creator).call(saveLivePlan, { title: 'From the studio', entry })
    const key = await makeKey(creator)
    const roomId = await opened(key)
    expect(await roomBy(creator)).toMatchObject({ roomId, title: 'From the studio', entry, state: 'opening' })
    expect(app.mediaEngine.rooms.has(roomId)).toBe(true)
    app.mediaEngine.up(roomId, id(creator))
    await becomes(creator, { state: 'live' })
    expect(await opened(key)).toBe(roomId)
    const { key: used, plan: kept } = await plan(creator)
    expect([used?.usedAt === null, kept?.byProgram]).toEqual([false, true])
    await app.as(creator).call(stopLive, { roomId })
    // The next one is called the same.
    expect(await opened(key)).not.toBe(roomId)
    expect(await roomBy(creator)).toMatchObject({ title: 'From the studio', entry })
  })

  it('opens a room of somebody who prepared none, by what they have set', async () => {
    const creator = await app.creator()
    const roomId = await opened(await makeKey(creator))
    expect(await roomBy(creator)).toMatchObject({ roomId, title: creator.user.nickName, entry: { kind: 'free' } })
  })

  it('takes the picture from no browser that sends, and leaves it to one that goes on', async () => {
    const creator = await app.creator()
    const key = await makeKey(creator)
    const { roomId } = await live({ title: 'By hand' }, creator)
    expect(await sendWith(key)).toEqual({ status: 409 })
    app.mediaEngine.down(roomId, id(creator))
    await becomes(creator, { state: 'away' })
    expect(await opened(key)).toBe(roomId)
    expect((await plan(creator)).plan).toMatchObject({ title: 'By hand', byProgram: true })
    app.mediaEngine.up(roomId, id(creator))
    expect(await opened(key)).toBe(roomId)
    await app.as(creator).call(publishLive, { roomId })
    expect(await sendWith(key)).toEqual({ status: 409 })
    expect((await app.as(creator).call(startLive, { title: 'Another' })).room.roomId).toBe(roomId)
  })

  it('is worth nothing after the next one, or when it was dropped, and what sends with it is cut off', async () => {
    const creator = await app.creator()
    const first = await makeKey(creator)
    const roomId = await opened(first)
    const second = await makeKey(creator)
    expect(app.mediaEngine.removed).toContainEqual({ roomId, userId: id(creator) })
    expect(await sendWith(first)).toEqual({ status: 401 })
    expect(await opened(second)).toBe(roomId)
    await app.as(creator).call(dropLiveKey, {})
    await app.as(creator).call(dropLiveKey, {})
    expect(await sendWith(second)).toEqual({ status: 401 })
    expect((await plan(creator)).key).toBeNull()
  })

  it('is refused of who is suspended, of who left, and while nothing carries it', async () => {
    const [creator, leaver] = [await app.creator(), await app.creator()]
    const [key, other] = [await makeKey(creator), await makeKey(leaver)]
    app.mediaEngine.breakDown(true)
    expect(await sendWith(key)).toEqual({ status: 503 })
    app.mediaEngine.breakDown(false)
    await app.platform.db.transaction((tx) => app.identity.suspend(tx, id(creator), 'Against the rules'))
    expect(await sendWith(key)).toEqual({ status: 403 })
    await app.leave(leaver)
    expect(await sendWith(other)).toEqual({ status: 401 })
  })

  it('cannot be guessed for ever', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const answers: unknown[] = []
      for (let tried = 0; tried < 70; tried += 1) answers.push(await strict.mediaEngine.sendWith(`live_guess${tried}`))
      expect(answers[0]).toEqual({ status: 401 })
      expect(answers.at(-1)).toEqual({ status: 429 })
    } finally {
      await strict.close()
    }
  })
})
