import { instant, type UserId } from '@fanlight/contract'
import type { Clock } from '../platform/clock.ts'
import type { KeyAnswer, MediaEngine, MediaEvent, RecordingTerms } from '../platform/media-engine/media-engine.ts'

export type TestEngine = MediaEngine & {
  readonly rooms: ReadonlySet<string>
  /** Where rooms are recorded to. */
  readonly recordings: ReadonlyMap<string, RecordingTerms>
  readonly removed: readonly { roomId: string; userId: UserId }[]
  /** The creator's camera is to be seen, or not any more. */
  up(roomId: string, userId: UserId): void
  down(roomId: string, userId: UserId): void
  /** Somebody comes in by a grant that the engine could not take back. */
  join(roomId: string, userId: UserId): void
  /** As `down`, and nobody is told: the process that knew has died. */
  forget(roomId: string): void
  breakDown(isBroken: boolean): void
  /** What a program is answered that sends with this key. */
  sendWith(key: string): Promise<KeyAnswer>
}

/** What carries media, as far as the server deals with it; that media are carried is shown in e2e/media. */
export function createTestEngine(clock: Clock): TestEngine {
  const rooms = new Set<string>()
  const recordings = new Map<string, RecordingTerms>()
  const publishing = new Map<string, UserId>()
  const removed: { roomId: string; userId: UserId }[] = []
  const listeners: ((event: MediaEvent) => void)[] = []
  let isBroken = false
  let openKey: Parameters<NonNullable<MediaEngine['takeKeys']>>[0] | null = null
  const tell = (type: MediaEvent['type'], roomId: string, userId: UserId): void => {
    for (const listener of listeners) listener({ type, roomId, userId, at: clock.now() })
  }

  return {
    rooms,
    recordings,
    removed,
    canRecord: true,
    async openRoom({ roomId, recording }) {
      if (isBroken) throw new Error('No engine')
      rooms.add(roomId)
      if (recording) recordings.set(roomId, recording)
    },
    grant: async ({ roomId, userId, role, ttlSeconds }) => ({
      driver: 'whip',
      url: '/media/test',
      token: `${role}:${roomId}:${userId}`,
      iceServers: [],
      expiresAt: instant(clock.now() + ttlSeconds * 1000),
    }),
    remove: async (roomId, userId) => void removed.push({ roomId, userId }),
    async closeRoom(roomId) {
      rooms.delete(roomId)
      publishing.delete(roomId)
    },
    takeKeys(open) {
      openKey = open
      return '/media/test'
    },
    async sendWith(key) {
      if (!openKey) throw new Error('Nobody takes keys')
      return openKey(key, { ip: '127.0.0.1' })
    },
    onEvent: (listener) => void listeners.push(listener),
    publishing: async () => [...publishing].map(([roomId, userId]) => ({ roomId, userId })),
    health: async () => ({ ok: !isBroken, rooms: rooms.size, peers: publishing.size }),
    close: async () => undefined,
    up(roomId, userId) {
      publishing.set(roomId, userId)
      tell('media-up', roomId, userId)
    },
    down(roomId, userId) {
      publishing.delete(roomId)
      tell('media-down', roomId, userId)
    },
    join: (roomId, userId) => tell('joined', roomId, userId),
    forget: (roomId) => void publishing.delete(roomId),
    breakDown: (broken) => void (isBroken = broken),
  }
}
