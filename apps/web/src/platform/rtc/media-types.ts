import type { MediaGrant } from '@fanlight/contract'

export type MediaState = 'connecting' | 'up' | 'reconnecting' | 'refused' | 'closed'

/** `audio`: the picture is not fetched at all. `full`: as large as is of use here, and as the line carries. */
export const MEDIA_LEVELS = ['audio', 'low', 'mid', 'full'] as const
export type MediaLevel = (typeof MEDIA_LEVELS)[number]

export type MediaSessionOptions = {
  role: 'publish' | 'view'
  /** Asked for each connection, since the last one may have been too old. What it throws ends the session. */
  grant: () => Promise<MediaGrant>
  onState: (state: MediaState) => void
  /** To a viewer: what is to be seen and heard. The same stream for as long as the session lasts. */
  onRemote?: (stream: MediaStream) => void
  /** To a viewer: between what they can choose, which not every engine has. */
  onLevels?: (levels: readonly MediaLevel[]) => void
}

/** One who sends to a room, or watches it, by whichever engine carries it. It finds its way back by itself. */
export type MediaSession = {
  /** What is sent, now and from now on. */
  publish(tracks: MediaStreamTracks): Promise<void>
  setQuality(level: MediaLevel): void
  stats(): Promise<RTCStatsReport | null>
  leave(): Promise<void>
}
export type MediaStreamTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

/** One connection to an engine, by one grant. It tells the session what becomes of it, and is replaced when it breaks. */
export type MediaLine = {
  publish(tracks: MediaStreamTracks): Promise<void>
  /** False: it takes another line to change that. */
  setQuality(level: MediaLevel): boolean
  stats(): Promise<RTCStatsReport | null>
  close(): void
}

export type MediaLineOptions = {
  role: 'publish' | 'view'
  grant: MediaGrant
  own: MediaStreamTracks
  quality: MediaLevel
  onUp: (levels: readonly MediaLevel[]) => void
  /** It may come back by itself until so much later; nothing said: it is tried again, later each time. */
  onDown: (patienceMs?: number) => void
  /** The same account is here from another place, which has the picture now. */
  onReplaced: () => void
  onTrack: (track: MediaStreamTrack) => void
  onTrackGone: (track: MediaStreamTrack) => void
}
export type OpenMediaLine = (options: MediaLineOptions) => MediaLine
