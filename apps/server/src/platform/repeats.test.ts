import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDatabase } from '../testing/test-app.ts'
import { connect, type Database } from './db/db.ts'
import { createLog } from './log/log.ts'
import { createRepeats } from './repeats.ts'

const log = createLog('silent')
let database: { url: string; drop(): Promise<void> }
let processes: { db: Database; repeats: ReturnType<typeof createRepeats> }[]

beforeAll(async () => {
  database = await makeDatabase('empty')
  processes = [1, 2].map(() => {
    const db = connect({ url: database.url, poolSize: 1, log })
    return { db, repeats: createRepeats(db, log) }
  })
})
afterAll(async () => {
  for (const { db, repeats } of processes) {
    await repeats.stop()
    await db.close()
  }
  await database.drop()
})

/** Work that lasts until it is told to end. */
function lasting() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end: () => end() }
}

it('work that is still under way is not begun again, here or in another process', async () => {
  const [here, there] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const { work, end } = lasting()
  const running = here.repeats.alone('count', work)
  const counted: string[] = []
  const count = (where: string) => async () => void counted.push(where)
  // The first has to have its lock; it is asked for before anything else happens on that connection.
  await here.repeats.alone('other', count('other work'))
  expect(await here.repeats.alone('count', count('here'))).toBe(false)
  expect(await there.repeats.alone('count', count('there'))).toBe(false)
  expect(counted).toEqual(['other work'])
  end()
  expect(await running).toBe(true)
  expect(await there.repeats.alone('count', count('there'))).toBe(true)
  expect(await here.repeats.alone('count', count('here'))).toBe(true)
  expect(counted).toEqual(['other work', 'there', 'here'])
})

it('work that failed is free for the next turn', async () => {
  const [here, there] = processes as [(typeof processes)[0], (typeof processes)[0]]
  await expect(here.repeats.alone('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await there.repeats.alone('fails', () => Promise.resolve())).toBe(true)
})

it('work that ends after the stop leaves no connection open, which would keep the process alive', async () => {
  const db = connect({ url: database.url, poolSize: 1, log })
  let opened = 0
  const dedicated = () => {
    opened++
    return db.dedicated()
  }
  const repeats = createRepeats({ ...db, dedicated }, log)
  const { work, end } = lasting()
  const running = repeats.alone('lasts', work)
  await repeats.alone('other', () => Promise.resolve())
  await repeats.stop()
  end()
  expect(await running).toBe(true)
  expect(opened).toBe(1)
  await db.close()
})
