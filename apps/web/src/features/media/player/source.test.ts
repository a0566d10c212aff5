import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachSource } from './source.ts'

type Listener = (name: string, told: object) => void

/** The library as far as it is used: it says what it was told, and is told what a connection would tell it. */
class FakeHls {
  static Events = { MANIFEST_PARSED: 'parsed', ERROR: 'error' } as const
  static ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' } as const
  static isSupported = () => true
  static made: FakeHls[] = []
  listeners = new Map<string, Listener>()
  loaded: string | null = null
  recovered = 0
  isDestroyed = false
  nextLevel = -1
  autoLevelCapping = 0
  constructor() {
    FakeHls.made.push(this)
  }
  on(name: string, listener: Listener) {
    this.listeners.set(name, listener)
  }
  say(name: string, told: object) {
    this.listeners.get(name)?.(name, told)
  }
  loadSource(src: string) {
    this.loaded = src
  }
  attachMedia() {}
  recoverMediaError() {
    this.recovered += 1
  }
  destroy() {
    this.isDestroyed = true
  }
}
vi.mock('hls.js/light', () => ({ default: FakeHls }))

const told = { onQualities: vi.fn(), onFailed: vi.fn() }
async function attach() {
  const source = await attachSource(document.createElement('video'), '/master.m3u8', told)
  const library = FakeHls.made.at(-1)
  if (!library) throw new Error('The library was not used')
  return { source, library }
}

beforeEach(() => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.')
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
})
afterEach(() => {
  vi.restoreAllMocks()
  told.onQualities.mockReset()
  told.onFailed.mockReset()
})

describe('where the browser plays no playlists by itself', () => {
  it('the library does, and is let go with the player', async () => {
    const { source, library } = await attach()
    expect(library.loaded).toBe('/master.m3u8')
    source.release()
    expect(library.isDestroyed).toBe(true)
  })

  it('renditions go by their short side, and one of them can be chosen', async () => {
    const { source, library } = await attach()
    library.say('parsed', {
      levels: [
        { width: 720, height: 1280 },
        { width: 640, height: 360 },
      ],
    })
    expect(told.onQualities).toHaveBeenCalledWith([
      { level: 0, side: 720 },
      { level: 1, side: 360 },
    ])
    source.setQuality(1)
    expect(library.nextLevel).toBe(1)
    source.setQuality(null)
    expect(library.nextLevel).toBe(-1)
  })

  it.each([
    ['a link that has run out', 403, true],
    ['a server that is down', 502, false],
  ])('%s is told from what a fresh one would not mend', async (_, code, isRefused) => {
    const { library } = await attach()
    library.say('error', { fatal: true, type: 'network', response: { code } })
    expect(told.onFailed).toHaveBeenCalledWith({ isRefused })
  })

  it('what the library mends itself is no failure, and what cannot be decoded is tried once more', async () => {
    const { library } = await attach()
    library.say('error', { fatal: false, type: 'network' })
    library.say('error', { fatal: true, type: 'media' })
    expect([library.recovered, told.onFailed.mock.calls.length]).toEqual([1, 0])
    library.say('error', { fatal: true, type: 'media' })
    expect([library.recovered, told.onFailed.mock.calls.length]).toEqual([1, 1])
  })
})
