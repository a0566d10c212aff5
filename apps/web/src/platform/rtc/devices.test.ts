import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  areAllowed,
  chooseDevice,
  chosenDevice,
  DeviceError,
  followDevices,
  openDevices,
  type Devices,
} from './devices.ts'
import { ENCODING, limitSender } from './encoding.ts'
import { createFrameGuard } from './frame-guard.ts'
import { levelOf } from './microphone-level.ts'

class FakeMediaDevices extends EventTarget {
  found: object[] = []
  asked: MediaStreamConstraints[] = []
  fails: string | null = null
  enumerateDevices = async () => this.found
  getUserMedia = async (constraints: MediaStreamConstraints) => {
    this.asked.push(constraints)
    if (this.fails !== null) throw Object.assign(new Error('refused'), { name: this.fails })
    return {}
  }
}

let media: FakeMediaDevices
beforeEach(() => {
  media = new FakeMediaDevices()
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: media })
  vi.stubGlobal('RTCPeerConnection', () => undefined)
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const both = { camera: true, microphone: true }

describe('a camera', () => {
  it('is asked for what is sent: 1280x720 at 15 frames a second', async () => {
    await openDevices(both)
    expect(media.asked[0]?.video).toMatchObject({
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 15, max: 15 },
      facingMode: { ideal: 'user' },
    })
  })

  it('that was chosen before is asked for first, and another one will do', async () => {
    chooseDevice('camera', 'front')
    chooseDevice('microphone', 'desk')
    await openDevices(both)
    expect(media.asked[0]).toMatchObject({
      video: { deviceId: { ideal: 'front' } },
      audio: { deviceId: { ideal: 'desk' } },
    })
    expect([chosenDevice('camera'), chosenDevice('speaker')]).toEqual(['front', null])
  })

  it('is not asked for where only a voice is wanted', async () => {
    await openDevices({ camera: false, microphone: true })
    expect(media.asked[0]?.video).toBe(false)
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'taken'],
  ])('that fails with %s is %s', async (name, problem) => {
    media.fails = name
    const failure = await openDevices(both).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DeviceError)
    expect((failure as DeviceError).problem).toBe(problem)
  })

  it('is missing where the browser cannot have any', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    await expect(openDevices(both)).rejects.toMatchObject({ problem: 'missing' })
  })
})

it.each([
  ['both are allowed', ['granted', 'granted'], true],
  ['one has yet to be asked for', ['granted', 'prompt'], false],
])('devices open without a question where %s', async (_, [camera, microphone], isAllowed) => {
  const query = async ({ name }: { name: string }) => ({ state: name === 'camera' ? camera : microphone })
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } })
  expect(await areAllowed()).toBe(isAllowed)
  Reflect.deleteProperty(navigator, 'permissions')
  expect(await areAllowed()).toBe(false)
})

it('the list of devices follows what is plugged in', async () => {
  const heard: Devices[] = []
  const stop = followDevices((devices) => heard.push(devices))
  media.found = [
    { kind: 'videoinput', deviceId: 'front', label: 'Front' },
    { kind: 'audioinput', deviceId: '', label: '' },
    { kind: 'audiooutput', deviceId: 'ears', label: 'Headphones' },
  ]
  media.dispatchEvent(new Event('devicechange'))
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[1]).toEqual({
    camera: [{ id: 'front', label: 'Front' }],
    microphone: [],
    speaker: [{ id: 'ears', label: 'Headphones' }],
  })
  stop()
  media.dispatchEvent(new Event('devicechange'))
  await Promise.resolve()
  expect(heard).toHaveLength(2)
})

describe('what is sent', () => {
  it.each([
    ['mobile', { width: 480, height: 640, kbps: 1260 }],
    ['desktop', { width: 1280, height: 720, kbps: 1900 }],
  ] as const)('from a %s is held to its limits', async (device, limits) => {
    expect(ENCODING[device]).toEqual(limits)
    const encodings: Record<string, number>[] = [{}]
    const set = vi.fn(async () => undefined)
    const sender = { getParameters: () => ({ encodings }), setParameters: set } as unknown as RTCRtpSender
    await limitSender(sender, device)
    expect(encodings).toEqual([{ maxBitrate: limits.kbps * 1000, maxFramerate: 15 }])
    expect(set).toHaveBeenCalledOnce()
  })
})

describe('work on each frame', () => {
  /** Ten seconds of a camera at `camera` frames a second, of which `drawn` are. */
  function run(camera: number, drawn: number): number {
    let complaints = 0
    const guard = createFrameGuard(() => (complaints += 1))
    for (let at = 0; at <= 10_000; at += 1000 / drawn) guard.frame(at, Math.floor((at * camera) / 1000))
    return complaints
  }

  it('that keeps 15 frames a second goes on', () => expect(run(15, 15)).toBe(0))
  it('that cannot keep them is given up', () => expect(run(15, 9)).toBeGreaterThan(0))
  it('is not blamed for a camera that gives no more', () => expect(run(9, 9)).toBe(0))
})

describe('how loud it is', () => {
  it('is nothing in silence, all for shouting, and about half for a quiet voice', () => {
    expect(levelOf(new Float32Array(64))).toBe(0)
    expect(levelOf(new Float32Array(64).fill(0.9))).toBe(1)
    expect(levelOf(new Float32Array(64).fill(0.05))).toBeCloseTo(0.5)
  })
})
