import type { MediaGrant } from '@fanlight/contract'

export type MediaState = 'connecting' | 'up' | 'reconnecting' | 'refused' | 'closed'

export type MediaSessionOptions = {
  role: 'publish' | 'view'
  /** Asked for each connection, since the last one may have been too old. What it throws ends the session. */
  grant: () => Promise<MediaGrant>
  onState: (state: MediaState) => void
  /** To a viewer: what is to be seen and heard. The same stream for as long as the session lasts. */
  onRemote?: (stream: MediaStream) => void
}

/** One who sends to a room, or watches it, by whichever engine carries it. It finds its way back by itself. */
export type MediaSession = {
  /** What is sent, now and from now on. */
  publish(tracks: MediaStreamTracks): Promise<void>
  /** `audio`: the picture is not fetched at all. */
  setQuality(level: 'audio' | 'full'): void
  stats(): Promise<RTCStatsReport | null>
  leave(): Promise<void>
}
export type MediaStreamTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
