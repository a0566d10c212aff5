import { instant, type MediaGrant, type UserId } from '@fanlight/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Secrets } from '../secrets.ts'
import { createGrants, nameOfGrant } from './grants.ts'
import type { KeyAnswer, MediaEngine, MediaEvent, MediaRole, MediaRoom } from './media-engine.ts'
import { serveWhip, WHEP_PATH, WHIP_PATH } from './whip.ts'
import { createWorkerProcess } from './worker-process.ts'
import type { OfferAnswer, State, WorkerSettings } from './worker/protocol.ts'

const upKey = (roomId: string, userId: string): string => `${roomId} ${userId}`

/**
 * The engine that comes with the server: a process beside it, for one machine. Browsers and OBS speak WHIP and WHEP to the
 * server, which passes on what they say.
 */
export function createEmbeddedEngine(deps: {
  server: FastifyInstance
  secrets: Secrets
  clock: Clock
  log: Log
  settings: WorkerSettings
  iceServers: MediaGrant['iceServers']
  program?: string
}): MediaEngine & { pid(): Promise<number | undefined> } {
  const { clock, log } = deps
  const grants = createGrants(deps.secrets, clock)
  const rooms = new Map<string, MediaRoom>()
  const up = new Map<string, { roomId: string; userId: UserId }>()
  let openKey: Parameters<NonNullable<MediaEngine['takeKeys']>>[0] = async (): Promise<KeyAnswer> => ({ status: 401 })
  const listeners: ((event: MediaEvent) => void)[] = []

  function tell(type: MediaEvent['type'], roomId: string, userId: UserId): void {
    if (type === 'media-up') up.set(upKey(roomId, userId), { roomId, userId })
    if (type === 'media-down') up.delete(upKey(roomId, userId))
    for (const listener of listeners) listener({ type, roomId, userId, at: clock.now() })
  }

  const worker = createWorkerProcess({
    settings: deps.settings,
    log,
    ...(deps.program !== undefined && { program: deps.program }),
    onTold: ({ event, roomId, userId }) => tell(event, roomId, userId as UserId),
    onEnded() {
      for (const { roomId, userId } of up.values()) tell('media-down', roomId, userId)
    },
    async onBack(ask) {
      for (const room of rooms.values()) await ask({ ask: 'open', ...room })
    },
  })

  serveWhip(deps.server, {
    read: (token, role: MediaRole) => grants.read(token, role),
    open: (key, request) => openKey(key, request),
    async offer(from, role, sdp) {
      const { roomId, userId } = from
      const grant = 'turn' in from ? nameOfGrant(from) : null
      return (await worker.ask({ ask: 'offer', roomId, userId, role, grant, sdp })) as OfferAnswer
    },
    leave: async (peerId) => void (await worker.ask({ ask: 'leave', peerId })),
  })

  return {
    canRecord: true,

    async openRoom(room) {
      await worker.ask({ ask: 'open', ...room })
      rooms.set(room.roomId, room)
    },
    async grant({ roomId, userId, role, ttlSeconds }) {
      const expiresAt = instant(clock.now() + ttlSeconds * 1000)
      const token = grants.write({ roomId, userId, role, expiresAt })
      const url = role === 'publish' ? WHIP_PATH : WHEP_PATH
      return { driver: 'whip', url, token, iceServers: deps.iceServers, expiresAt }
    },
    async remove(roomId, userId) {
      grants.revoke(roomId, userId)
      if (worker.isRunning()) await worker.ask({ ask: 'remove', roomId, userId })
    },
    async closeRoom(roomId) {
      rooms.delete(roomId)
      if (worker.isRunning()) await worker.ask({ ask: 'close', roomId })
    },
    takeKeys(open) {
      openKey = open
      return WHIP_PATH
    },
    onEvent: (listener) => void listeners.push(listener),
    publishing: async () => [...up.values()],
    async health() {
      if (worker.isAway()) return { ok: false, rooms: 0, peers: 0 }
      if (!worker.isRunning()) return { ok: true, rooms: 0, peers: 0, bytesIn: 0, bytesOut: 0 }
      try {
        const { rooms: open, peers, bytesIn, bytesOut } = (await worker.ask({ ask: 'state' })) as State
        return { ok: true, rooms: open, peers, bytesIn, bytesOut }
      } catch (error) {
        log.warn({ err: error }, 'the media engine does not answer')
        return { ok: false, rooms: 0, peers: 0 }
      }
    },
    pid: () => worker.pid(),
    close: () => worker.stop(),
  }
}
