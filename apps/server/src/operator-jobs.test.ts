import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOperatorCommand } from './operator.ts'
import type { JobKind } from './platform/jobs/jobs.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

type Word = { word: string }

let app: TestApp
let isBroken = true
const done: string[] = []
let letters: JobKind<Word>
let others: JobKind<Word>
beforeAll(async () => {
  app = await startTestApp()
  const work = async ({ word }: Word) => {
    if (isBroken) throw new Error(`nobody answers\n    at ${word}`)
    done.push(word)
  }
  letters = app.platform.jobs.lane('mail').define<Word>('test.letter', work)
  others = app.platform.jobs.define<Word>('test.other', work)
})
afterAll(() => app.close())

const run = async (...words: string[]) => {
  const { said, isDone } = await runOperatorCommand(app, ['jobs', ...words])
  return { isDone, said, lines: said.split('\n').map((line) => line.split(/ {2,}/)) }
}
const enqueue = (kind: JobKind<Word>, word: string, tries = 1) =>
  app.platform.db.transaction((tx) => kind.enqueueMany(tx, [{ word }], tries))
const idOf = async (kind: string) => (await run('failed')).lines.find(([, name]) => name === kind)?.[0] ?? ''

describe('npm run operator -- jobs', () => {
  it('says that there is nothing', async () => {
    expect(await run()).toMatchObject({ said: expect.stringContaining('Nothing waits') as string, isDone: true })
    expect(await run('failed')).toMatchObject({ said: 'No job has failed.', isDone: true })
    expect(await run('retry', 'all')).toMatchObject({ isDone: true })
  })

  it('counts what is due by lane and kind, with the age of the oldest', async () => {
    await enqueue(letters, 'ann')
    await enqueue(letters, 'ben', 5)
    await enqueue(others, 'cat')
    await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'`)
    const { lines } = await run()
    expect(lines[0]).toEqual(['lane', 'kind', 'due', 'running', 'later', 'tried again', 'given up', 'oldest'])
    expect(lines).toContainEqual(['mail', 'test.letter', '2', '0', '0', '0', '0', '90 s'])
    expect(lines).toContainEqual(['rest', 'test.other', '1', '0', '0', '0', '0', '90 s'])
    const text = await app.http.server.inject('/metrics').then(({ payload }) => payload)
    expect(text).toContain('fanlight_jobs_due{lane="mail"} 2')
    expect(text).toContain('fanlight_jobs_due{lane="payments"} 0')
    expect(text).toMatch(/fanlight_jobs_oldest_seconds\{lane="mail"\} 9\d/)
  })

  it('shows what failed, given up or not, and why', async () => {
    await app.platform.jobs.runDue()
    expect((await run()).lines).toContainEqual(['mail', 'test.letter', '0', '0', '1', '1', '1', '-'])
    const { lines } = await run('failed')
    expect(lines).toContainEqual([
      expect.stringMatching(/^\d+$/),
      'test.letter',
      '1 of 1',
      'given up',
      'nobody answers',
    ])
    expect(lines.find(([, , tries]) => tries === '1 of 5')?.[3]).toMatch(/^again 20/)
    expect(lines.at(-2)?.[3]).toMatch(/^again/)
    expect(lines.at(-1)).toEqual(['2 given up, 1 tried again by themselves.'])
    // The sums of the one are the lines of the other.
    const kinds = (await run()).lines.slice(1)
    const sum = (column: number) => kinds.reduce((total, cells) => total + Number(cells[column]), 0)
    expect([sum(5), sum(6)]).toEqual([1, 2])
    const text = await app.http.server.inject('/metrics').then(({ payload }) => payload)
    expect(text).toContain('fanlight_job_failures_total{lane="mail"} 2')
    expect(text).toContain('fanlight_job_failures_total{lane="payments"} 0')
  })

  it('tries one again, all of a kind, or all; and drops one for good', async () => {
    isBroken = false
    const id = await idOf('test.other')
    expect(await run('retry', id)).toMatchObject({ said: '1 job is tried again now.', isDone: true })
    await app.platform.jobs.runDue()
    expect(done).toEqual(['cat'])

    isBroken = true
    await enqueue(others, 'dan')
    await app.platform.jobs.runDue()
    isBroken = false
    const dropped = await idOf('test.other')
    expect(await run('drop', dropped)).toMatchObject({ said: `Job ${dropped} is gone.`, isDone: true })
    expect(await run('drop', dropped)).toMatchObject({ isDone: false })

    expect(await run('retry', 'test.letter')).toMatchObject({ said: '2 jobs are tried again now.', isDone: true })
    await app.platform.jobs.runDue()
    expect(done.toSorted()).toEqual(['ann', 'ben', 'cat'])
    expect(await run('failed')).toMatchObject({ said: 'No job has failed.' })
  })

  it.each([
    ['a number that nobody has', ['retry', '999999'], /no such job/],
    ['a kind that nobody has', ['retry', 'test.nothing'], /no such job/],
    ['retrying nothing', ['retry'], /npm run operator/],
    ['dropping all', ['drop', 'all'], /npm run operator/],
    ['another word', ['clear'], /npm run operator/],
  ])('refuses %s, and says why', async (_, words, said) => {
    const answer = await run(...words)
    expect(answer.isDone).toBe(false)
    expect(answer.said).toMatch(said)
  })
})
