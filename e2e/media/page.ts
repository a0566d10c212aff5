import type { MediaGrant } from '@fanlight/contract'
import {
  openMediaSession,
  type MediaLevel,
  type MediaSession,
  type MediaState,
} from '../../apps/web/src/platform/rtc/media-session.ts'

type Seen = {
  state: MediaState
  framesDecoded: number
  frameWidth: number
  audioPackets: number
  videoTracks: number
  levels: readonly MediaLevel[]
}

declare global {
  interface Window {
    grantOf: (role: 'publish' | 'view') => Promise<MediaGrant>
    /** A picture of this size is drawn; without one it is what the browser has for a camera. */
    sendOrWatch: (role: 'publish' | 'view', size?: { width: number; height: number }) => Promise<void>
    choose: (level: MediaLevel) => void
    seen: () => Promise<Seen>
  }
}

let session: MediaSession | null = null
let state: MediaState = 'connecting'
let remote: MediaStream | null = null
let levels: readonly MediaLevel[] = []

window.sendOrWatch = async (role, size) => {
  const video = document.querySelector('video')
  session = openMediaSession({
    role,
    grant: () => window.grantOf(role),
    onState: (next) => void (state = next),
    onLevels: (next) => void (levels = next),
    onRemote(stream) {
      remote = stream
      if (video) video.srcObject = stream
      void video?.play().catch(() => undefined)
    },
  })
  if (role === 'view') return
  const own = await navigator.mediaDevices.getUserMedia({
    video: { width: 320, height: 240, frameRate: 20 },
    audio: true,
  })
  await session.publish({
    audio: own.getAudioTracks()[0] ?? null,
    video: size ? drawn(size) : (own.getVideoTracks()[0] ?? null),
  })
}

function drawn(size: { width: number; height: number }): MediaStreamTrack | null {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const paint = canvas.getContext('2d')
  let turn = 0
  setInterval(() => {
    if (!paint) return
    paint.fillStyle = `hsl(${(turn * 7) % 360} 80% 50%)`
    paint.fillRect(0, 0, size.width, size.height)
    paint.fillStyle = 'white'
    paint.fillRect((turn++ * 9) % size.width, 0, size.width / 8, size.height)
  }, 100)
  return canvas.captureStream(10).getVideoTracks()[0] ?? null
}

window.choose = (level) => session?.setQuality(level)

window.seen = async () => {
  const seen: Seen = { state, framesDecoded: 0, frameWidth: 0, audioPackets: 0, videoTracks: 0, levels }
  const report = (await session?.stats()) ?? new Map()
  report.forEach((one: Partial<RTCInboundRtpStreamStats>) => {
    if (one.type !== 'inbound-rtp') return
    seen.framesDecoded += one.framesDecoded ?? 0
    if (one.kind === 'audio') seen.audioPackets += one.packetsReceived ?? 0
    else seen.frameWidth = one.frameWidth ?? 0
  })
  return { ...seen, videoTracks: remote?.getVideoTracks().length ?? 0 }
}
