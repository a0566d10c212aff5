import {
  acceptCall,
  callDeviceChannel,
  callsChannel,
  checkCall,
  DELIVERY_EVENT,
  dial,
  diamonds,
  getCallToken,
  instant,
  JOIN_EVENT,
  MINUTE_MS,
  resumeCall,
  roomOf,
  SIGNAL_EVENT,
  updateCreatorSetting,
  type CallDeviceId,
  type CallId,
  type CallSignal,
  type VideoPrice,
} from '@fanlight/contract'
import { expect, it, onTestFinished } from 'vitest'
import { checkLedger, createLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { connect } from '../../apps/server/src/platform/db/db.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { topUp } from '../../apps/server/src/testing/ledger.ts'
import { olderBy } from '../support/media/call-clock.ts'
import { ask, deviceOf } from './device.ts'
import { idOf, startPlace } from './place.ts'

const [FAN, CREATOR] = [0, 1]
const PRICE: VideoPrice = { cycle: 1, price: diamonds(10) }

it('two on different processes talk, the process of one is killed, and the call goes on and is paid once', async () => {
  const place = await startPlace(2, (index) => [idOf(1 - index)])
  onTestFinished(() => place.stop())
  const [living = '', dying = ''] = place.addresses
  const db = connect({ url: place.databaseUrl, poolSize: 1, log: createLog('silent') })
  onTestFinished(() => db.close())
  await place.database.query(`update users set role = 'creator' where user_id = ${idOf(CREATOR)}`)
  const clock = { now: () => instant(Date.now()) }
  const ledger = createLedger({ db, clock, ids: createIds(clock.now, () => 31) })
  await ledger.postAlone(topUp(idOf(FAN), 1_000, 'start'))
  await ask(living, CREATOR, updateCreatorSetting, { videoSwitch: true, videoPrices: [PRICE] })

  const fan = await listening(FAN, living)
  const creator = await listening(CREATOR, dying)
  const { webCall } = await ask(living, FAN, checkCall, { pickerId: idOf(CREATOR) })
  const { callId } = await ask(living, FAN, dial, { ...webCall, priceVO: PRICE, deviceId: fan.deviceId })
  // It rings at the other process.
  await expect.poll(creator.heard).toContain('INVITE')
  await ask(dying, CREATOR, acceptCall, { callId, deviceId: creator.deviceId })
  await fan.join(callId)
  await creator.join(callId)
  await expect.poll(fan.heard).toContain('ACCEPT')
  await hearEachOther(fan, creator)
  await fan.beat()
  await creator.beat()
  const paid = async () =>
    (await place.database.query(`select cycle from call_cycles where call_id = ${callId} order by cycle`)).rows
  const state = async () => (await ask(living, FAN, resumeCall, { deviceId: 'looking-on' })).call
  await expect.poll(async () => (await state())?.phase).toBe('connected')

  await place.kill()
  // As the browser does: to whichever process is left, with the same device.
  const again = await listening(CREATOR, living, creator.deviceId)
  await ask(living, CREATOR, resumeCall, { deviceId: creator.deviceId })
  await again.join(callId)
  await again.beat()
  await fan.beat()
  await hearEachOther(fan, again)
  expect(await state()).toMatchObject({ callState: 'TALKING', phase: 'connected', meter: { pausedAt: null } })

  await place.database.query(olderBy(MINUTE_MS / 1000, idOf(FAN)))
  await expect.poll(paid).toEqual([{ cycle: 1 }, { cycle: 2 }])
  await expect.poll(fan.heard).toContain('CYCLE')
  await expect.poll(again.heard).toContain('CYCLE')
  expect((await state())?.meter).toMatchObject({ cyclesPaid: 2, diamonds: 20 })
  expect(await checkLedger(db)).toEqual([])
})

/** A device that hears its person's calls, and can take part in one. */
async function listening(index: number, address: string, deviceId = `device-of-${index}` as CallDeviceId) {
  const socket = await deviceOf(index, address)
  const heard: { type: string; data: unknown }[] = []
  for (const event of [DELIVERY_EVENT, SIGNAL_EVENT]) {
    socket.on(event, ({ type, data }: { type: string; data: unknown }) => void heard.push({ type, data }))
  }
  let room = roomOf(callsChannel, { userId: idOf(index) })
  const join = async () => expect(await socket.emitWithAck(JOIN_EVENT, { room })).toMatchObject({ ok: true })
  await join()
  const send = (type: string, data: object) => socket.emitWithAck(SIGNAL_EVENT, { room, type, data })
  return {
    deviceId,
    heard: () => heard.map(({ type }) => type),
    signals: () => heard.filter(({ type }) => type === 'signal').map(({ data }) => data),
    async join(callId: CallId): Promise<void> {
      const { token } = await ask(address, index, getCallToken, { callId, deviceId })
      room = roomOf(callDeviceChannel, { callId, token })
      await join()
    },
    beat: () => send('beat', { media: 'up', camera: true, microphone: true }),
    say: (signal: CallSignal) => send('signal', signal),
  }
}

type Device = Awaited<ReturnType<typeof listening>>

let said = 0

/** What one says to the other arrives, both ways: so the browsers find each other. */
async function hearEachOther(one: Device, other: Device): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const offer: CallSignal = { kind: 'description', type: 'offer', sdp: `v=0\r\no=- ${++said} 2 IN IP4 127.0.0.1\r\n` }
    await expect
      .poll(async () => {
        await from.say(offer)
        return to.signals()
      })
      .toContainEqual(offer)
  }
}
