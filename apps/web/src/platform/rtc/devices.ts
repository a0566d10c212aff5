import { currentDevice } from '../device/device.ts'
import { storage } from '../storage/index.ts'
import { cameraWishes } from './encoding.ts'

export type DeviceKind = 'camera' | 'microphone' | 'speaker'
export type MediaDevice = { id: string; label: string }
export type Devices = Readonly<Record<DeviceKind, readonly MediaDevice[]>>

/** Why there is no picture or sound: nobody allowed it, there is no device, or another program has it. */
export type DeviceProblem = 'denied' | 'missing' | 'taken'

export class DeviceError extends Error {
  readonly problem: DeviceProblem
  constructor(problem: DeviceProblem) {
    super(`No media device: ${problem}`)
    this.name = 'DeviceError'
    this.problem = problem
  }
}

const KINDS = { videoinput: 'camera', audioinput: 'microphone', audiooutput: 'speaker' } as const

const none: Devices = { camera: [], microphone: [], speaker: [] }

/** What is plugged in. Names are told only after the person has allowed a device. */
export async function listDevices(): Promise<Devices> {
  const found = { camera: [] as MediaDevice[], microphone: [] as MediaDevice[], speaker: [] as MediaDevice[] }
  for (const { kind, deviceId, label } of await mediaDevices().enumerateDevices()) {
    // A browser that has not been asked yet says that there is one, and nothing more.
    if (deviceId !== '') found[KINDS[kind]].push({ id: deviceId, label })
  }
  return found
}

/** Hears the list now and whenever something is plugged in or pulled out. */
export function followDevices(listener: (devices: Devices) => void): () => void {
  if (!canCapture()) {
    listener(none)
    return () => undefined
  }
  let isEnded = false
  const look = () => {
    listDevices().then(
      (devices) => isEnded || listener(devices),
      () => isEnded || listener(none),
    )
  }
  look()
  mediaDevices().addEventListener('devicechange', look)
  return () => {
    isEnded = true
    mediaDevices().removeEventListener('devicechange', look)
  }
}

/** Some browsers have it only where the page came by https. */
export const canCapture = (): boolean =>
  typeof navigator.mediaDevices !== 'undefined' && typeof RTCPeerConnection === 'function'

export type Wanted = { camera: boolean; microphone: boolean }

/** Opens the chosen devices, or the browser's own where the chosen one is gone. Fails with a `DeviceError`. */
export async function openDevices(wanted: Wanted): Promise<MediaStream> {
  if (!canCapture()) throw new DeviceError('missing')
  try {
    return await mediaDevices().getUserMedia({
      video: wanted.camera && { ...cameraWishes(currentDevice()), ...chosen('camera') },
      audio: wanted.microphone && { echoCancellation: true, noiseSuppression: true, ...chosen('microphone') },
    })
  } catch (error) {
    throw new DeviceError(problemOf(error))
  }
}

/** Whether they open without a question. Not every browser tells. */
export async function areAllowed(wanted: Wanted = { camera: true, microphone: true }): Promise<boolean> {
  try {
    const names = (['camera', 'microphone'] as const).filter((name) => wanted[name])
    const asked = names.map((name) => navigator.permissions.query({ name }))
    return (await Promise.all(asked)).every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}

/** `ideal`, not `exact`: a device that was chosen last week may lie in a drawer today. */
function chosen(kind: 'camera' | 'microphone'): MediaTrackConstraints {
  const id = chosenDevice(kind)
  if (id !== null) return { deviceId: { ideal: id } }
  return kind === 'camera' ? { facingMode: { ideal: 'user' } } : {}
}

export const chosenDevice = (kind: DeviceKind): string | null => storage.mediaDevices.get()[kind] ?? null

export function chooseDevice(kind: DeviceKind, id: string): void {
  storage.mediaDevices.set({ ...storage.mediaDevices.get(), [kind]: id })
}

/** Where the sound of an element comes out. Not every browser lets a page choose. */
export async function routeSound(element: HTMLMediaElement): Promise<void> {
  const id = chosenDevice('speaker')
  if (id === null || !('setSinkId' in element)) return
  // One that was pulled out: the browser's own goes on.
  await element.setSinkId(id).catch(() => undefined)
}

function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'taken'
  return 'missing'
}

const mediaDevices = (): MediaDevices => navigator.mediaDevices
