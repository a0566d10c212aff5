import { vi } from 'vitest'
import { FakeConnection, FakeStream } from '../../../platform/rtc/testing/fake-connection.ts'

export class FakeTrack {
  readonly kind: string
  enabled = true
  readyState = 'live'
  constructor(kind: string) {
    this.kind = kind
  }
  stop() {
    this.readyState = 'ended'
  }
}

class Stream extends FakeStream {
  constructor(tracks: readonly FakeTrack[] = []) {
    super()
    this.tracks.push(...tracks)
  }
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
}

/** Cameras and microphones of a browser, as far as a page can tell. */
export function fakeMedia() {
  const opened: FakeTrack[] = []
  const state = { fails: null as string | null, permission: 'granted', camera: {} }
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [
      { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
      { kind: 'audioinput', deviceId: 'desk', label: 'Desk microphone' },
    ],
    getUserMedia: async ({ video, audio }: MediaStreamConstraints) => {
      if (state.fails !== null) throw Object.assign(new Error('refused'), { name: state.fails })
      const tracks = [
        ...(video ? [Object.assign(new FakeTrack('video'), state.camera)] : []),
        ...(audio ? [new FakeTrack('audio')] : []),
      ]
      opened.push(...tracks)
      return new Stream(tracks)
    },
  })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices })
  const query = async () => ({ state: state.permission })
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } })
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  vi.stubGlobal('MediaStream', Stream)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  // Not in jsdom: whoever presses the header could drag by it.
  HTMLElement.prototype.setPointerCapture = () => undefined
  const vibrate = vi.fn(() => true)
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  FakeConnection.all.length = 0
  return {
    vibrate,
    /** Nobody lets the page have them, or there are none. */
    refuse: (name: string) => void (state.fails = name),
    /** The browser would ask the person first. */
    forget: () => void (state.permission = 'prompt'),
    /** Cameras that are opened from now on can do this, too. */
    equip: (part: object) => void (state.camera = part),
    /** What was opened last. */
    camera: () => opened.findLast(({ kind }) => kind === 'video'),
    /** What is open now, by its kind. */
    open: () => opened.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind),
    connections: () => FakeConnection.all,
    end() {
      Reflect.deleteProperty(navigator, 'mediaDevices')
      Reflect.deleteProperty(navigator, 'permissions')
      Reflect.deleteProperty(navigator, 'vibrate')
    },
  }
}
