import { describe, expect, it } from 'vitest'
import { createSilenceGuard, packetsIn } from './silence.ts'

function listening() {
  const told: string[] = []
  const guard = createSilenceGuard({ onSilent: () => told.push('silent'), onReturn: () => told.push('back') })
  return { told, hear: (at: number, packets: number) => guard.look(at, packets) }
}

describe('a line', () => {
  it('that carries something is not silent', () => {
    const { told, hear } = listening()
    for (let second = 0; second < 20; second += 1) hear(second * 1_000, second)
    expect(told).toEqual([])
  })

  it('that nobody has spoken on yet is not missed', () => {
    const { told, hear } = listening()
    for (let second = 0; second < 20; second += 1) hear(second * 1_000, 0)
    expect(told).toEqual([])
  })

  it('is silent after a moment, said again while it is, and back with the first packet', () => {
    const { told, hear } = listening()
    hear(0, 10)
    hear(400, 20)
    hear(1_500, 20)
    expect(told).toEqual([])
    hear(1_600, 20)
    expect(told).toEqual(['silent'])
    hear(5_500, 20)
    expect(told).toEqual(['silent'])
    hear(5_600, 20)
    expect(told).toEqual(['silent', 'silent'])
    hear(6_000, 21)
    hear(6_400, 22)
    expect(told).toEqual(['silent', 'silent', 'back'])
  })

  it('that was made again counts from nothing and goes on', () => {
    const { told, hear } = listening()
    hear(0, 1_000)
    hear(400, 1_020)
    hear(800, 5)
    hear(1_800, 25)
    expect(told).toEqual([])
  })
})

it('all that a line carries counts, and what came of sound and pictures where only that is told', () => {
  const report = (...reports: object[]) => reports as unknown as RTCStatsReport
  const [sound, pictures] = [
    { type: 'inbound-rtp', packetsReceived: 5 },
    { type: 'inbound-rtp', packetsReceived: 7 },
  ]
  expect(packetsIn(report(sound, pictures))).toBe(12)
  expect(packetsIn(report(sound, pictures, { type: 'transport', packetsReceived: 20 }))).toBe(20)
  expect(packetsIn(report())).toBe(0)
})
