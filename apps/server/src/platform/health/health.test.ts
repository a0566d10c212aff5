import { describe, expect, it } from 'vitest'
import { createHealth, type Probe } from './health.ts'

const never: Probe = () => new Promise(() => undefined)

describe('the health of parts', () => {
  it('tells of each how it is, since when, and why', async () => {
    let time = 0
    let isDown = false
    const health = createHealth({ now: () => time })
    health.watch('one', async () => {
      if (isDown) throw new Error('out of reach')
    })
    health.watch('two', null)
    health.watch('three', async () => ({ slow: 'much to do' }))
    const since = (at: number) => new Date(at).toISOString()
    expect(await health.parts()).toEqual([
      { name: 'one', state: 'up', latencyMs: expect.any(Number), since: since(0) },
      { name: 'two', state: 'off', latencyMs: null, since: since(0) },
      { name: 'three', state: 'slow', latencyMs: expect.any(Number), since: since(0), error: 'much to do' },
    ])
    time = 5_000
    isDown = true
    expect((await health.parts())[0]).toMatchObject({ state: 'down', since: since(5_000), error: 'out of reach' })
    time = 9_000
    expect((await health.parts())[0]).toMatchObject({ state: 'down', since: since(5_000) })
    isDown = false
    expect((await health.parts())[0]).toMatchObject({ state: 'up', since: since(9_000) })
  })

  it('is told in time, also when a part never answers, which is asked no second time meanwhile', async () => {
    let asked = 0
    const health = createHealth({ now: () => 0, deadlineMs: 100 })
    health.watch('frozen', () => {
      asked += 1
      return never()
    })
    health.watch('quick', async () => undefined)
    const startedAt = performance.now()
    for (let round = 0; round < 3; round++) {
      const [frozen, quick] = await health.parts()
      expect(frozen).toMatchObject({ state: 'down', error: expect.stringMatching(/^no answer for \d+ ms$/) })
      expect(quick).toMatchObject({ state: 'up' })
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(asked).toBe(1)
  })

  it('asks a part that is rarely to be asked no more often than that', async () => {
    let asked = 0
    const health = createHealth({ now: () => 0 })
    health.watch('mail', async () => void (asked += 1), { freshMs: 60_000 })
    await health.parts()
    await health.parts()
    expect(asked).toBe(1)
  })

  it('doubts what it knows of such a part when those who use it find something else', async () => {
    let asked = 0
    let isDown = false
    const health = createHealth({ now: () => 0 })
    const probe = async (): Promise<void> => {
      asked += 1
      if (isDown) throw new Error('out of reach')
    }
    health.watch('provider', probe, { freshMs: 60_000, isFoundAway: () => isDown })
    const state = async () => (await health.parts())[0]?.state
    expect([await state(), await state()]).toEqual(['up', 'up'])
    isDown = true
    expect([await state(), await state()]).toEqual(['down', 'down'])
    isDown = false
    expect([await state(), await state()]).toEqual(['up', 'up'])
    expect(asked).toBe(3)
  })
})
