import type { Instant, MediaGrant, UserId } from '@fanlight/contract'
import type { FastifyRequest } from 'fastify'

export type MediaRole = 'publish' | 'view'

export type MediaEvent = {
  /**
   * `joined` is told by an engine that cannot take a grant back: who was removed may come in once more by an old one, and whoever
   * decides about that removes them again.
   */
  type: 'joined' | 'media-up' | 'media-down' | 'left'
  roomId: string
  userId: UserId
  at: Instant
}

/** Where what is sent is written down, and how much of it at most. A file that is there is gone on with. */
export type RecordingTerms = { file: string; maxBytes: number; maxMs: number }

export type MediaRoom = {
  roomId: string
  maxPublishers: number
  maxKbps: number
  /** Null: nothing is kept. Its file is whole when `closeRoom` is done. */
  recording: RecordingTerms | null
}

/** Of keys that last, so that they are not taken for grants. */
export const MEDIA_KEY_PREFIX = 'live_'

/** Into which room what is sent with a key goes, and as whose; or with which status of HTTP it is refused. */
export type KeyAnswer = { roomId: string; userId: UserId } | { status: 401 | 403 | 409 | 429 | 503 }

/**
 * What carries pictures and sound from one to many. It knows rooms and people by their numbers and nothing of what they mean:
 * who may enter, and for how long, is decided by who asks for a grant.
 */
export type MediaEngine = {
  /** Whether it writes down what is sent, where the room asks for it. */
  readonly canRecord: boolean
  /** Harmless when it is open: after a restart of either side, whoever wants to be in it opens it again. */
  openRoom(room: MediaRoom): Promise<void>
  grant(to: { roomId: string; userId: UserId; role: MediaRole; ttlSeconds: number }): Promise<MediaGrant>
  /**
   * Cuts somebody off at once. What was granted before is worth nothing any more, or its use is told (`joined`); who may come back
   * is granted anew.
   */
  remove(roomId: string, userId: UserId): Promise<void>
  closeRoom(roomId: string): Promise<void>
  /**
   * For programs that send without a grant, with a key that lasts: `open` says where it goes. Answers the path that they send to
   * by WHIP. An engine without it takes nothing from programs.
   */
  takeKeys?(open: (key: string, request: Pick<FastifyRequest, 'ip'>) => Promise<KeyAnswer>): string
  onEvent(listener: (event: MediaEvent) => void): void
  /** Who sends something at this moment. */
  publishing(): Promise<readonly { roomId: string; userId: UserId }[]>
  /** The bytes of all its rooms since it was started, where it knows them. */
  health(): Promise<{ ok: boolean; rooms: number; peers: number; bytesIn?: number; bytesOut?: number }>
  close(): Promise<void>
}
