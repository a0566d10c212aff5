import type { MediaRole, MediaRoom } from '../media-engine.ts'

/** What the server asks of the process that carries the media. Each has a number, and one answer with the same. */
export type Ask =
  | ({ ask: 'open' } & MediaRoom)
  /** `grant` is the name of what lets them in: there is one connection by it. Null for who comes with a key that lasts. */
  | { ask: 'offer'; roomId: string; userId: string; role: MediaRole; grant: string | null; sdp: string }
  | { ask: 'leave'; peerId: string }
  | { ask: 'remove'; roomId: string; userId: string }
  | { ask: 'close'; roomId: string }
  | { ask: 'state' }

export type OfferAnswer = { peerId: string; sdp: string }
export type State = {
  rooms: number
  peers: number
  publishing: { roomId: string; userId: string }[]
  /** Of all rooms since the process began. */
  bytesIn: number
  bytesOut: number
}

export type Asked = { id: number } & Ask
/** `NO_ROOM`: the room is not open here. `FULL`: nobody else may send in it. `BAD_OFFER`: it cannot be understood. */
export type Refusal = 'NO_ROOM' | 'FULL' | 'BAD_OFFER'
export type Answered = { id: number; data?: unknown; refused?: Refusal }
export type Told = { event: 'media-up' | 'media-down' | 'left'; roomId: string; userId: string }
export type FromWorker = { ready: true } | Answered | Told

export type WorkerSettings = {
  /** The one port for all; 0: one that is free. */
  udpPort: number
  /** The address that others reach this machine by, where it is not one of its own. */
  announce: string | null
  /** The one address to listen at; null: all. */
  bind: string | null
}
