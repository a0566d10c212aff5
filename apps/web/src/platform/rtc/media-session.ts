import type { MediaSession, MediaSessionOptions } from './media-types.ts'
import { createWhipSession } from './whip-session.ts'

export type { MediaSession, MediaSessionOptions, MediaState, MediaStreamTracks } from './media-types.ts'

/** Every engine of today speaks WHIP; another one is chosen here, by what its grant says. */
export const openMediaSession = (options: MediaSessionOptions): MediaSession => createWhipSession(options)
