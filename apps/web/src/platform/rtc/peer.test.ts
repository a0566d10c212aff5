import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPeer, sessionOf, type Peer, type PeerOptions, type PeerSignal, type PeerState } from './peer.ts'
import { FakeConnection, FakeStream } from './testing/fake-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  vi.stubGlobal('MediaStream', FakeStream)
  FakeConnection.all.length = 0
})
const opened: Peer[] = []
afterEach(() => {
  for (const peer of opened.splice(0)) peer.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Side = { peer: Peer; states: PeerState[]; errors: unknown[] }

/** Two browsers, and what lies between them. */
function wire() {
  const sides: { one: Side | null; two: Side | null } = { one: null, two: null }
  /** How many of the next signals are lost. */
  const air = { lose: 0, sent: 0 }

  function open(name: 'one' | 'two', part: Partial<PeerOptions> = {}): Side {
    const other = name === 'one' ? 'two' : 'one'
    const side = { states: [] as PeerState[], errors: [] as unknown[] }
    const peer = createPeer({
      kinds: ['audio', 'video'],
      tracks: { audio: track('audio'), video: track('video') },
      device: 'desktop',
      initiates: name === 'one',
      isPolite: name === 'two',
      servers: async () => ({ iceServers: [], relayOnly: false }),
      send(signal: PeerSignal) {
        air.sent += 1
        if (air.lose > 0) air.lose -= 1
        else sides[other]?.peer.receive(signal)
      },
      onState: (state) => side.states.push(state),
      onRemote: () => undefined,
      onError: (error) => side.errors.push(error),
      ...part,
    })
    opened.push(peer)
    sides[name] = { ...side, peer }
    return sides[name]
  }
  return { open, air, sides }
}

const track = (kind: string) => ({ kind }) as MediaStreamTrack
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const last = (states: readonly PeerState[]) => states[states.length - 1]
const living = () => FakeConnection.all.filter(({ connectionState }) => connectionState !== 'closed')

describe('two browsers', () => {
  it('are connected by one offer and one answer, each with both kinds', async () => {
    const { open, air } = wire()
    const two = open('two')
    const one = open('one')
    await settle()
    expect([last(one.states), last(two.states)]).toEqual(['connected', 'connected'])
    expect(air.sent).toBe(2)
    for (const { transceivers } of living()) {
      expect(transceivers.map(({ sender, direction }) => [sender.track?.kind, direction])).toEqual([
        ['audio', 'sendrecv'],
        ['video', 'sendrecv'],
      ])
    }
  })

  it('are connected though the first offer came before the other one listened', async () => {
    const { open } = wire()
    const one = open('one')
    await settle(4_000)
    const two = open('two')
    expect(last(one.states)).toBe('connecting')
    await settle(2_000)
    expect([last(one.states), last(two.states)]).toEqual(['connected', 'connected'])
  })

  it('are connected though the answer was lost', async () => {
    const { open, air } = wire()
    const two = open('two')
    air.lose = 2
    const one = open('one')
    await settle(2_000)
    air.lose = 1
    await settle(4_000)
    expect([last(one.states), last(two.states)]).toEqual(['connected', 'connected'])
    expect([...one.errors, ...two.errors]).toEqual([])
  })

  it('that both offer first agree: one gives way', async () => {
    const { open } = wire()
    const one = open('one')
    const two = open('two', { initiates: true })
    await settle(4_000)
    expect([last(one.states), last(two.states)]).toEqual(['connected', 'connected'])
    expect(living()).toHaveLength(2)
    expect([...one.errors, ...two.errors]).toEqual([])
  })

  it('go only through relays where that is asked for', async () => {
    const { open } = wire()
    open('one', { servers: async () => ({ iceServers: [{ urls: 'turn:relay' }], relayOnly: true }) })
    await settle()
    expect(FakeConnection.all[0]?.configuration).toMatchObject({
      iceTransportPolicy: 'relay',
      iceServers: [{ urls: 'turn:relay' }],
    })
  })
})

describe('a page that was reloaded', () => {
  it.each(['one', 'two'] as const)('is connected again by its own offer: %s', async (name) => {
    const { open, sides } = wire()
    open('two')
    open('one')
    await settle()
    sides[name]?.peer.close()
    const again = open(name, { initiates: true })
    await settle(4_000)
    const other = sides[name === 'one' ? 'two' : 'one']
    expect(last(again.states)).toBe('connected')
    expect(living()).toHaveLength(2)
    expect(other?.errors).toEqual([])
  })

  it('is connected again though the other side had begun to look for a new way', async () => {
    const { open, sides, air } = wire()
    open('two')
    open('one')
    await settle()
    sides.two?.peer.close()
    sides.two = null
    living()[0]?.become('failed')
    await settle(500)
    expect(last(sides.one?.states ?? [])).toBe('lost')
    expect(air.sent).toBeGreaterThan(2)
    const two = open('two', { initiates: true })
    await settle(6_000)
    expect([last(sides.one?.states ?? []), last(two.states)]).toEqual(['connected', 'connected'])
    expect(sides.one?.errors).toEqual([])
  })
})

describe('a line that is lost', () => {
  it('is looked for again at once when it failed', async () => {
    const { open } = wire()
    const two = open('two')
    const one = open('one')
    await settle()
    const [first] = living()
    first?.become('failed')
    expect(last(one.states)).toBe('lost')
    await settle(10)
    expect(first?.restarts).toBe(1)
    expect([last(one.states), last(two.states)]).toEqual(['connected', 'connected'])
  })

  it('gets a moment to come back by itself', async () => {
    const { open } = wire()
    open('two')
    open('one')
    await settle()
    const [first] = living()
    first?.become('disconnected')
    await settle(1_000)
    first?.become('connected')
    await settle(5_000)
    expect(first?.restarts).toBe(0)
  })

  it('that only falls silent is looked for again before the browser notices, by one of the two', async () => {
    const { open } = wire()
    open('two')
    open('one')
    await settle()
    for (let times = 0; times < 10; times += 1) {
      for (const connection of living()) connection.packetsReceived += 20
      await settle(400)
    }
    const restarts = () => living().reduce((sum, { restarts: count }) => sum + count, 0)
    expect(restarts()).toBe(0)
    await settle(1_700)
    expect(restarts()).toBe(1)
    // The other one has heard the offer, and leaves it at that.
    await settle(2_000)
    expect(restarts()).toBe(1)
    expect(FakeConnection.all).toHaveLength(2)
  })

  it('is looked for again when the network is another one', async () => {
    const { open } = wire()
    open('two')
    open('one')
    await settle()
    window.dispatchEvent(new Event('online'))
    await settle(4_000)
    // Both have noticed it. One of them gives way, and nobody begins from nothing.
    expect(living().reduce((sum, { restarts }) => sum + restarts, 0)).toBeGreaterThan(0)
    expect(FakeConnection.all).toHaveLength(2)
  })
})

describe('a track', () => {
  it('is replaced without another offer', async () => {
    const { open, air } = wire()
    open('two')
    const one = open('one')
    await settle()
    const before = air.sent
    one.peer.replace({ video: null })
    await settle()
    const [first] = living()
    expect(first?.transceivers.map(({ sender }) => sender.track?.kind ?? null)).toEqual(['audio', null])
    expect(air.sent).toBe(before)
  })
})

it('a connection has a name in its descriptions', () => {
  expect(sessionOf('v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-')).toBe('4611731400430051336')
  expect(sessionOf('')).toBe('')
})
