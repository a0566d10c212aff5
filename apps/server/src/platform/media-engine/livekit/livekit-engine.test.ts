import { PassThrough } from 'node:stream'
import { userId } from '@fanlight/contract'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBareServer } from '../../../testing/bare-server.ts'
import {
  LIVEKIT_KEY,
  LIVEKIT_SECRET,
  notFound,
  ok,
  signedWebhook,
  startFakeLiveKit,
  unavailable,
} from '../../../testing/livekit.ts'
import { systemClock } from '../../clock.ts'
import { createLog } from '../../log/log.ts'
import type { MediaEngine, MediaEvent } from '../media-engine.ts'
import { createLiveKitEngine } from './livekit-engine.ts'

const [CREATOR, FAN] = [userId('1'), userId('2')]
const ROOM = { roomId: '7001', maxPublishers: 1, maxKbps: 1_000, recording: null }

let liveKit: Awaited<ReturnType<typeof startFakeLiveKit>>
let server: ReturnType<typeof createBareServer>
let engine: MediaEngine
let heard: MediaEvent[]
let logged: string
let events = 0

beforeEach(async () => {
  liveKit = await startFakeLiveKit()
  server = createBareServer()
  heard = []
  logged = ''
  const output = new PassThrough().on('data', (chunk: Buffer) => (logged += chunk.toString()))
  engine = createLiveKitEngine({
    server,
    clock: systemClock,
    log: createLog('debug', output),
    settings: { url: liveKit.address, apiKey: LIVEKIT_KEY, apiSecret: LIVEKIT_SECRET },
    answerSeconds: 1,
  })
  engine.onEvent((event) => void heard.push(event))
})
afterEach(async () => {
  expect(logged).not.toContain(LIVEKIT_SECRET)
  await server.close()
  await liveKit.stop()
})

const grantFor = (role: 'publish' | 'view') =>
  engine.grant({ roomId: ROOM.roomId, userId: role === 'view' ? FAN : CREATOR, role, ttlSeconds: 60 })

function eventOf(event: string, identity: string, part: { room?: string; mayPublish?: boolean } = {}) {
  const { room = 'fanlight-7001', mayPublish = true } = part
  const participant = { sid: 'PA_1', identity, permission: { canPublish: mayPublish } }
  return { id: `EV_${++events}`, event, room: { name: room }, participant }
}

async function tellUs(event: object, secret?: string): Promise<number> {
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/media/livekit',
    ...(await signedWebhook(event, secret)),
  })
  return statusCode
}

const told = () => heard.map(({ type, roomId, userId: who }) => `${type} ${roomId} ${who}`)

describe('a grant', () => {
  it('lets a viewer watch one room, unseen by the others, and nothing else', async () => {
    const { driver, url, token, expiresAt } = await grantFor('view')
    expect({ driver, url }).toEqual({ driver: 'livekit', url: liveKit.address.replace('http', 'ws') })
    const { sub, exp = 0, video } = decodeJwt<{ video: object }>(token)
    expect(sub).toBe(FAN)
    expect(video).toEqual({
      roomJoin: true,
      room: 'fanlight-7001',
      canPublish: false,
      canSubscribe: true,
      canPublishData: false,
      canUpdateOwnMetadata: false,
      hidden: true,
    })
    expect(Math.abs(exp * 1000 - expiresAt)).toBeLessThan(2_000)
  })

  it('lets a creator send camera, microphone and screen, and LiveKit keeps who it is', async () => {
    const { token } = await grantFor('publish')
    expect(decodeJwt<{ video: object }>(token).video).toMatchObject({
      canPublish: true,
      canPublishSources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
      canSubscribe: false,
      hidden: false,
    })
    expect(liveKit.callsOf('UpdateRoomMetadata').map(({ body }) => body['metadata'])).toEqual(['{"publisher":"1"}'])
  })
})

describe('a room', () => {
  it('is opened once for all who enter in the same moment', async () => {
    await engine.openRoom(ROOM)
    await Promise.all(Array.from({ length: 20 }, () => engine.openRoom(ROOM)))
    expect(liveKit.callsOf('CreateRoom')).toHaveLength(1)
    liveKit.answers(() => unavailable)
    await expect(engine.openRoom({ ...ROOM, roomId: '7002' })).rejects.toThrow('no response')
  })

  it('that LiveKit does not know is closed already, and who is not in it is removed already', async () => {
    liveKit.answers(() => notFound)
    await engine.closeRoom(ROOM.roomId)
    await engine.remove(ROOM.roomId, FAN)
    liveKit.answers(() => unavailable)
    await expect(engine.remove(ROOM.roomId, FAN)).rejects.toThrow('no response')
  })

  it('whose node died is moved to another one and closed there', async () => {
    let isMoved = false
    liveKit.answers(({ method }) => {
      if (method === 'CreateRoom') isMoved = true
      return isMoved ? ok() : unavailable
    })
    await engine.closeRoom(ROOM.roomId)
    expect(liveKit.calls.map(({ method }) => method)).toEqual(['DeleteRoom', 'CreateRoom', 'DeleteRoom'])
  })

  it('is seen where the node that has it says so', async () => {
    const rooms = [
      { name: 'fanlight-7001', metadata: '{"publisher":"1"}' },
      { name: 'fanlight-7002', metadata: '{"publisher":"2"}' },
      { name: 'fanlight-7003', metadata: '{"publisher":"3"}' },
      { name: 'fanlight-7004', metadata: '' },
      { name: 'of somebody else', metadata: '{"publisher":"5"}' },
    ]
    liveKit.answers(({ method, body }) => {
      if (method === 'ListRooms') return ok({ rooms })
      if (body['identity'] === '1') return ok({ identity: '1', tracks: [{ sid: 'TR_1' }] })
      return body['identity'] === '2' ? ok({ identity: '2', tracks: [] }) : unavailable
    })
    expect(await engine.publishing()).toEqual([{ roomId: '7001', userId: CREATOR }])
    expect(await engine.health()).toMatchObject({ ok: true, rooms: 4 })
  })

  it('does not keep anybody waiting for a LiveKit that does not answer', async () => {
    liveKit.answers(() => new Promise(() => undefined))
    expect(await engine.health()).toEqual({ ok: false, rooms: 0, peers: 0 })
    await expect(engine.openRoom(ROOM)).rejects.toThrow()
  })
})

describe('what LiveKit tells', () => {
  it('is believed when it is signed with our key, over what was sent', async () => {
    expect(await tellUs(eventOf('track_published', '1'), 'another secret that is long enough')).toBe(401)
    const { payload, headers } = await signedWebhook(eventOf('track_published', '1'))
    const url = '/media/livekit'
    const changed = payload.replace('7001', '7002')
    expect((await server.inject({ method: 'POST', url, headers, payload: changed })).statusCode).toBe(401)
    const { authorization: _, ...unsigned } = headers
    expect((await server.inject({ method: 'POST', url, headers: unsigned, payload })).statusCode).toBe(401)
    expect(heard).toEqual([])
    expect((await server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
    expect(told()).toEqual(['media-up 7001 1'])
  })

  it('is heard once, however often it is sent', async () => {
    const event = eventOf('track_published', '1')
    expect([await tellUs(event), await tellUs(event)]).toEqual([200, 200])
    expect(told()).toEqual(['media-up 7001 1'])
  })

  it('of rooms that are not ours, and of things that are no news, is passed over', async () => {
    expect(await tellUs(eventOf('track_published', '1', { room: 'of somebody else' }))).toBe(200)
    expect(await tellUs(eventOf('room_started', '1'))).toBe(200)
    expect(await tellUs(eventOf('track_published', 'a stranger'))).toBe(200)
    expect(heard).toEqual([])
  })

  it('of a creator who left ends the picture, unless they are there again', async () => {
    liveKit.answers(() => ok({ identity: '1', tracks: [{ sid: 'TR_2' }] }))
    await tellUs(eventOf('participant_left', '1'))
    expect(told()).toEqual(['left 7001 1'])
    liveKit.answers(() => notFound)
    await tellUs(eventOf('track_unpublished', '1'))
    await tellUs(eventOf('participant_left', '1'))
    expect(told()).toEqual(['left 7001 1', 'media-down 7001 1', 'media-down 7001 1', 'left 7001 1'])
  })

  it('of a viewer who comes and goes costs no question', async () => {
    await tellUs(eventOf('participant_joined', '2', { mayPublish: false }))
    await tellUs(eventOf('participant_left', '2', { mayPublish: false }))
    expect(told()).toEqual(['joined 7001 2', 'left 7001 2'])
    expect(liveKit.calls).toEqual([])
  })

  it('is sent again when it could not be dealt with', async () => {
    const event = eventOf('participant_left', '1')
    liveKit.answers(() => unavailable)
    expect(await tellUs(event)).toBe(503)
    liveKit.answers(() => notFound)
    expect(await tellUs(event)).toBe(200)
    expect(told()).toEqual(['media-down 7001 1', 'left 7001 1'])
  })
})
