import { instant, type UserId } from '@fanlight/contract'
import type { FastifyInstance } from 'fastify'
import { AccessToken, RoomServiceClient, TrackSource } from 'livekit-server-sdk'
import { forEachAtMost } from '../../at-most.ts'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log/log.ts'
import type { MediaEngine, MediaEvent, MediaRole } from '../media-engine.ts'
import { isNotThere, publisherIn, roomIdOf, roomName, writePublisher } from './rooms.ts'
import { serveWebhook, type LiveKitNews } from './webhook.ts'

export type LiveKitSettings = { url: string; apiKey: string; apiSecret: string }

/** LiveKit itself gives up on a node that does not answer after three seconds. */
const ANSWER_SECONDS = 5
/** A room that thousands enter in the same moment is opened once, and not by each of them. */
const OPENED_FOR_MS = 5_000
const EMPTY_SECONDS = 300
/** Longer than a creator may be away. */
const DEPARTURE_SECONDS = 120
const ASKED_AT_ONCE = 8
const SOURCES = [TrackSource.CAMERA, TrackSource.MICROPHONE, TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO]

/**
 * LiveKit, for more than one machine: browsers speak to it directly, with a token of ours, and it tells us by webhook what goes
 * on. A word of it is a hint, since it may come late, twice or never; what counts is what the node of the room answers.
 */
export function createLiveKitEngine(deps: {
  server: FastifyInstance
  clock: Clock
  log: Log
  settings: LiveKitSettings
  answerSeconds?: number
}): MediaEngine {
  const { clock, log } = deps
  const { url, apiKey, apiSecret } = deps.settings
  const client = new RoomServiceClient(httpAddress(url), apiKey, apiSecret, {
    requestTimeout: deps.answerSeconds ?? ANSWER_SECONDS,
    failover: false,
  })
  const listeners: ((event: MediaEvent) => void)[] = []
  const openedAt = new Map<string, number>()

  function tell(type: MediaEvent['type'], roomId: string, userId: UserId): void {
    for (const listener of listeners) listener({ type, roomId, userId, at: clock.now() })
  }

  async function open(roomId: string): Promise<void> {
    const settings = { emptyTimeout: EMPTY_SECONDS, departureTimeout: DEPARTURE_SECONDS }
    await client.createRoom({ name: roomName(roomId), ...settings })
  }

  /**
   * An update that changes nothing is answered by the node that has the person. Everything else is read from where nodes write,
   * and there those of a node that died are still to be found.
   */
  async function isSending(roomId: string, userId: UserId): Promise<boolean> {
    try {
      const { tracks } = await client.updateParticipant(roomName(roomId), userId, {})
      return tracks.length > 0
    } catch (error) {
      if (isNotThere(error)) return false
      throw error
    }
  }

  async function hear({ what, roomId, userId, mayPublish }: LiveKitNews): Promise<void> {
    if (what === 'joined') return tell('joined', roomId, userId)
    if (what === 'published') return tell('media-up', roomId, userId)
    // Who reloads the page is there again before it is said that they left.
    if (mayPublish && !(await isSending(roomId, userId))) tell('media-down', roomId, userId)
    if (what === 'left') tell('left', roomId, userId)
  }

  serveWebhook(deps.server, { apiKey, apiSecret, clock, log, hear })

  const tokenFor = async (roomId: string, userId: UserId, role: MediaRole, ttlSeconds: number): Promise<string> => {
    const token = new AccessToken(apiKey, apiSecret, { identity: userId, ttl: `${ttlSeconds}s` })
    const sends = role === 'publish'
    token.addGrant({
      roomJoin: true,
      room: roomName(roomId),
      canPublish: sends,
      ...(sends && { canPublishSources: SOURCES }),
      canSubscribe: !sends,
      canPublishData: false,
      canUpdateOwnMetadata: false,
      // Those who watch are told to nobody: not who they are, and not to thousands whenever one comes.
      hidden: !sends,
    })
    return token.toJwt()
  }

  return {
    canRecord: false,

    async openRoom({ roomId }) {
      const now = clock.now()
      for (const [known, at] of openedAt) if (now - at >= OPENED_FOR_MS) openedAt.delete(known)
      if (openedAt.has(roomId)) return
      await open(roomId)
      openedAt.set(roomId, now)
    },

    async grant({ roomId, userId, role, ttlSeconds }) {
      // For `publishing`, whichever process asks.
      if (role === 'publish') await client.updateRoomMetadata(roomName(roomId), writePublisher(userId))
      const expiresAt = instant(clock.now() + ttlSeconds * 1000)
      const token = await tokenFor(roomId, userId, role, ttlSeconds)
      return { driver: 'livekit', url: socketAddress(url), token, iceServers: [], expiresAt }
    },

    async remove(roomId, userId) {
      await client.removeParticipant(roomName(roomId), userId).catch(unlessNotThere)
    },

    async closeRoom(roomId) {
      openedAt.delete(roomId)
      try {
        await client.deleteRoom(roomName(roomId)).catch(unlessNotThere)
      } catch (error) {
        log.warn({ err: error, roomId }, 'a room is moved to be closed')
        // Its node is dead, and nobody else closes it: opened again it has another one.
        await open(roomId)
        await client.deleteRoom(roomName(roomId)).catch(unlessNotThere)
      }
    },

    onEvent: (listener) => void listeners.push(listener),

    async publishing() {
      const sending: { roomId: string; userId: UserId }[] = []
      const rooms = (await client.listRooms()).flatMap(({ name, metadata }) => {
        const [roomId, userId] = [roomIdOf(name), publisherIn(metadata)]
        return roomId === null || userId === null ? [] : [{ roomId, userId }]
      })
      await forEachAtMost(ASKED_AT_ONCE, rooms, async (one) => {
        try {
          if (await isSending(one.roomId, one.userId)) sending.push(one)
        } catch (error) {
          log.warn({ err: error, roomId: one.roomId }, 'the node of a room does not answer')
        }
      })
      return sending
    },

    async health() {
      try {
        const rooms = (await client.listRooms()).filter(({ name }) => roomIdOf(name) !== null)
        return { ok: true, rooms: rooms.length, peers: rooms.reduce((sum, room) => sum + room.numParticipants, 0) }
      } catch (error) {
        log.warn({ err: error }, 'LiveKit does not answer')
        return { ok: false, rooms: 0, peers: 0 }
      }
    },

    close: async () => undefined,
  }
}

function unlessNotThere(error: unknown): void {
  if (!isNotThere(error)) throw error
}

const httpAddress = (url: string): string => url.replace(/^ws/, 'http')
const socketAddress = (url: string): string => url.replace(/^http/, 'ws')
