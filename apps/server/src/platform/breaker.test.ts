import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'
import { PartAway } from './errors.ts'
import { createLog } from './log/log.ts'

const away = new Error('no answer')
const refused = new Error('there is no such thing')

function start() {
  let time = 0
  const failures: string[] = []
  const breaker = createBreaker({
    part: 'storage',
    log: createLog('silent'),
    failed: (part, kind) => failures.push(`${part} ${kind}`),
    faultOf: (error) => (error === away ? 'timeout' : null),
    now: () => time,
  })
  let asked = 0
  const ask = (outcome: Error | null) =>
    breaker
      .run(async () => {
        asked += 1
        if (outcome) throw outcome
        return 'answer'
      })
      .catch((error: unknown) => error)
  return { ask, failures, asked: () => asked, pass: (milliseconds: number) => void (time += milliseconds) }
}

it('a part that answers, be it with a refusal, is asked every time', async () => {
  const { ask, failures, asked } = start()
  for (let call = 0; call < 5; call++) expect(await ask(refused)).toBe(refused)
  expect(await ask(null)).toBe('answer')
  expect([asked(), failures]).toEqual([6, []])
})

it('after three failures in a row nobody asks any more, until one may try', async () => {
  const { ask, failures, asked, pass } = start()
  for (let call = 0; call < 3; call++) expect(await ask(away)).toBeInstanceOf(PartAway)
  for (let call = 0; call < 50; call++) expect(await ask(null)).toBeInstanceOf(PartAway)
  expect([asked(), failures.length]).toEqual([3, 3])

  pass(3_000)
  const tries = await Promise.all([ask(away), ask(null), ask(null)])
  expect(tries.every((outcome) => outcome instanceof PartAway)).toBe(true)
  expect(asked()).toBe(4)

  pass(3_000)
  expect(await ask(null)).toBe('answer')
  expect(await Promise.all([ask(null), ask(null)])).toEqual(['answer', 'answer'])
})

it('failures with answers between them are nothing to rest for', async () => {
  const { ask, asked } = start()
  for (let round = 0; round < 5; round++) {
    await ask(away)
    await ask(away)
    await ask(null)
  }
  expect(asked()).toBe(15)
})
