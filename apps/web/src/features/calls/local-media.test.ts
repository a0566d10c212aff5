import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Switches } from './call-state.ts'
import { createLocalMedia, type LocalMedia, type OwnTracks } from './local-media.ts'
import { fakeMedia } from './testing/fake-media.ts'

let media: LocalMedia
let told: OwnTracks[]
let tooSlow: string[]
let devices: ReturnType<typeof fakeMedia>

beforeEach(() => {
  devices = fakeMedia()
  told = []
  tooSlow = []
  media = createLocalMedia({
    switches: { camera: true, microphone: true, speaker: true, beauty: true, blur: false },
    onTracks: (tracks) => told.push(tracks),
    onReady: () => undefined,
    onProblem: () => expect.unreachable(),
    onTooSlow: (effect) => tooSlow.push(effect),
  })
})
afterEach(() => {
  media.close()
  devices.end()
  vi.unstubAllGlobals()
})

const wanted = (part: Partial<Switches> = {}): Switches => ({
  camera: true,
  microphone: true,
  speaker: true,
  beauty: false,
  blur: false,
  ...part,
})
const shown = () => told.map(({ video }) => video)

it('the picture of the camera is sent as it is where nothing changes it', async () => {
  await media.follow(wanted())
  expect(shown()).toEqual([devices.camera()])
  expect(tooSlow).toEqual([])
})

it('a filter that does not work here leaves the picture as it is', async () => {
  await media.follow(wanted({ beauty: true }))
  expect(shown()).toEqual([devices.camera()])
  expect(tooSlow).toEqual(['beauty'])
})

it('what is behind somebody is never sent while it is to be blurred and cannot be', async () => {
  await media.follow(wanted({ blur: true }))
  expect(tooSlow).toEqual(['blur'])
  expect(shown()).toEqual([null])
  await media.follow(wanted())
  expect(shown()).toEqual([null, devices.camera()])
})

it('a camera that blurs by itself is sent, and does so before it is', async () => {
  const asked: object[] = []
  await media.follow(wanted({ camera: false }))
  devices.equip({
    getCapabilities: () => ({ backgroundBlur: [false, true] }),
    getConstraints: () => ({}),
    applyConstraints: async (constraints: object) => {
      expect(shown().at(-1)).toBeNull()
      asked.push(constraints)
    },
  })
  await media.follow(wanted({ blur: true }))
  expect(asked).toEqual([{ backgroundBlur: true }])
  expect(shown().at(-1)).toBe(devices.camera())
  expect(tooSlow).toEqual([])
})
