import { describe, expect, it } from 'vitest'
import { measure, readSample, type Sample } from './quality.ts'

const start: Sample = {
  at: 0,
  packetsReceived: 0,
  packetsLost: 0,
  framesDecoded: 0,
  bytesReceived: 0,
  freezes: 0,
  roundTripMs: 40,
}
const after = (part: Partial<Sample>): Sample => ({ ...start, at: 2_000, packetsReceived: 200, ...part })

describe('a line', () => {
  it.each([
    ['good when everything arrives', {}, 'good'],
    ['fair when a few packets in a hundred are lost', { packetsLost: 10 }, 'fair'],
    ['poor when one in ten is lost', { packetsLost: 30 }, 'poor'],
    ['fair when an answer takes long', { roundTripMs: 400 }, 'fair'],
    ['poor when an answer takes very long', { roundTripMs: 900 }, 'poor'],
    ['fair when the picture stood still', { freezes: 1 }, 'fair'],
    ['poor when nothing arrives', { packetsReceived: 0 }, 'poor'],
  ] as const)('is %s', (_, part, quality) => {
    expect(measure(start, after(part)).quality).toBe(quality)
  })

  it('is measured by what came since the last look, not since the beginning', () => {
    const before = { ...start, packetsReceived: 1_000, packetsLost: 500, framesDecoded: 900, bytesReceived: 10_000 }
    const next = { ...before, at: 2_000, packetsReceived: 1_200, framesDecoded: 930, bytesReceived: 260_000 }
    expect(measure(before, next)).toEqual({
      quality: 'good',
      isSilent: false,
      framesPerSecond: 15,
      kbps: 1000,
      loss: 0,
    })
  })

  it('does not count a packet that came late after all', () => {
    expect(measure({ ...start, packetsLost: 5 }, after({ packetsLost: 3 })).loss).toBe(0)
  })
})

it('counts picture and sound together, and asks the path that is in use how long it takes', () => {
  const sample = readSample(
    [
      { type: 'inbound-rtp', kind: 'video', packetsReceived: 90, packetsLost: 2, framesDecoded: 30, freezeCount: 1 },
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100, packetsLost: 0, bytesReceived: 4_000 },
      { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.052 },
      { type: 'outbound-rtp', packetsSent: 9 },
    ],
    7,
  )
  expect(sample).toEqual({
    at: 7,
    packetsReceived: 190,
    packetsLost: 2,
    framesDecoded: 30,
    bytesReceived: 4_000,
    freezes: 1,
    roundTripMs: 52,
  })
})
