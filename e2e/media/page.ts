import type { MediaGrant } from '@fanlight/contract'
import { openMediaSession, type MediaSession, type MediaState } from '../../apps/web/src/platform/rtc/media-session.ts'

declare global {
  interface Window {
    grantOf: (role: 'publish' | 'view') => Promise<MediaGrant>
    sendOrWatch: (role: 'publish' | 'view') => Promise<void>
    listen: (isOn: boolean) => void
    seen: () => Promise<{ state: MediaState; framesDecoded: number; audioPackets: number; videoTracks: number }>
  }
}

let session: MediaSession | null = null
let state: MediaState = 'connecting'
let remote: MediaStream | null = null

window.sendOrWatch = async (role) => {
  const video = document.querySelector('video')
  session = openMediaSession({
    role,
    grant: () => window.grantOf(role),
    onState: (next) => void (state = next),
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
  await session.publish({ audio: own.getAudioTracks()[0] ?? null, video: own.getVideoTracks()[0] ?? null })
}

window.listen = (isOn) => session?.setQuality(isOn ? 'audio' : 'full')

window.seen = async () => {
  let [framesDecoded, audioPackets] = [0, 0]
  const report = (await session?.stats()) ?? new Map()
  report.forEach((one: { type: string; kind?: string; framesDecoded?: number; packetsReceived?: number }) => {
    if (one.type !== 'inbound-rtp') return
    framesDecoded += one.framesDecoded ?? 0
    if (one.kind === 'audio') audioPackets += one.packetsReceived ?? 0
  })
  return { state, framesDecoded, audioPackets, videoTracks: remote?.getVideoTracks().length ?? 0 }
}
