import type { AddressInfo } from 'node:net'
import {
  addToVault,
  DELIVERY_EVENT,
  getRealtimeToken,
  JOIN_EVENT,
  labelAssets,
  logout,
  REALTIME_PATH,
  roomOf,
  vaultChannel,
  type Delivery,
} from '@fanlight/contract'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'

let app: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

const ticketOf = async (person: Person) => (await app.as(person).call(getRealtimeToken, {})).wyyToken
const deviceOf = async (person: Person) => connectedWith(await ticketOf(person))

async function connectedWith(wyyToken: string): Promise<Socket> {
  const { port } = app.http.server.server.address() as AddressInfo
  const options = { path: REALTIME_PATH, transports: ['websocket'], forceNew: true, auth: { token: wyyToken } }
  const socket = io(`http://127.0.0.1:${port}`, options)
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

const joinVaultOf = (socket: Socket, { user }: Person): Promise<{ ok: boolean; reason?: string }> =>
  socket.timeout(5_000).emitWithAck(JOIN_EVENT, { room: roomOf(vaultChannel, { userId: user.userId }) })
const next = (socket: Socket) => new Promise<Delivery>((resolve) => socket.once(DELIVERY_EVENT, resolve))

it('tells the owner’s devices what is new in the vault', async () => {
  const owner = await app.creator()
  const phone = await deviceOf(owner)
  expect(await joinVaultOf(phone, owner)).toMatchObject({ ok: true })
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

  const added = next(phone)
  const { asset } = await app.as(owner).call(addToVault, { url: await uploaded(app, owner, bytes) })
  expect(await added).toMatchObject({ type: 'asset_changed', data: { asset } })

  const labelled = next(phone)
  await app.as(owner).call(labelAssets, { assetIds: [asset.assetId], add: ['sea'] })
  expect(await labelled).toMatchObject({ type: 'asset_changed', data: { asset: { ...asset, labels: ['sea'] } } })
})

it('tells nobody else', async () => {
  const socket = await deviceOf(await app.person())
  expect(await joinVaultOf(socket, await app.creator())).toEqual({ ok: false, reason: 'FORBIDDEN' })
})

it('tells nothing to a device whose session ended after its ticket was written', async () => {
  const owner = await app.creator()
  const ticket = await ticketOf(owner)
  await app.as(owner).call(logout, {})
  await expect(connectedWith(ticket)).rejects.toThrow('TOKEN_INVALID')
})
