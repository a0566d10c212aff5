import {
  checkCall,
  dial,
  diamonds,
  getCreatorSetting,
  hangUp,
  listCalls,
  queryMessages,
  updateCreatorSetting,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, PRICE } from '../../testing/calls.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(async () => {
  const faults = await checkLedger(app.platform.db)
  await app.close()
  expect(faults).toEqual([])
})

const connect = devicesOf(() => app)
const { balance, becomes, bothSay, device, earned, fanWith, taker } = callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId

const VOICE = { cycle: 5, price: diamonds(40) } as const
const byVoice = { voiceSwitch: true, voicePrices: [VOICE] }

describe('calls by voice', () => {
  it('are off until the creator gives them a price and switches them on', async () => {
    const [fan, creator] = [await fanWith(500), await taker()]
    const ask = { pickerId: id(creator), kind: 'voice' as const }
    expect((await app.as(fan).refused(checkCall, ask)).reason).toBe('CALLS_DISABLED')
    expect((await app.as(creator).refused(updateCreatorSetting, { voiceSwitch: true })).reason).toBe('PRICE_NEEDED')
    await app.as(creator).call(updateCreatorSetting, { voicePrices: [VOICE] })
    expect((await app.as(fan).refused(checkCall, ask)).reason).toBe('CALLS_DISABLED')
    await app.as(creator).call(updateCreatorSetting, { voiceSwitch: true })
    expect((await app.as(fan).call(checkCall, ask)).webCall).toMatchObject({ kind: 'voice', prices: [VOICE] })
    expect(await app.as(null).call(getCreatorSetting, { creatorId: id(creator) })).toMatchObject(byVoice)
    const { reason } = await app.as(creator).refused(updateCreatorSetting, { voicePrices: [] })
    expect(reason).toBe('PRICE_NEEDED')
  })

  it('are taken by who takes none with a picture', async () => {
    const [fan, creator] = [await fanWith(500), await taker({ ...byVoice, videoSwitch: false })]
    expect((await app.as(fan).refused(checkCall, { pickerId: id(creator) })).reason).toBe('CALLS_DISABLED')
    expect((await app.as(fan).call(checkCall, { pickerId: id(creator), kind: 'voice' })).webCall.kind).toBe('voice')
  })

  it('cost what they cost, and are of their kind for the two, in the chat and afterwards', async () => {
    const [fan, creator] = [await fanWith(500), await taker(byVoice)]
    const [dialer, picker] = [await device(fan), await device(creator)]
    const { callId, kind } = await dialer.dial(creator, VOICE, 'voice')
    expect(kind).toBe('voice')
    await expect.poll(() => picker.lastCall()?.kind).toBe('voice')
    await picker.accept(callId)
    await dialer.join(callId)
    await picker.join(callId)
    await bothSay(dialer, picker)
    await becomes(fan, { phase: 'connected', kind: 'voice' })
    await app.as(fan).call(hangUp, { callId })
    expect([await balance(fan), await earned(creator)]).toEqual([460, 32])
    for (const who of [fan, creator]) {
      expect((await app.as(who).call(listCalls, {})).calls).toMatchObject([{ callId, kind: 'voice' }])
    }
    const said = await app.as(creator).call(queryMessages, { targetUserId: id(fan) })
    expect(said).toMatchObject([{ contentType: 'call', callId, callKind: 'voice' }])
  })

  it('are not had with a picture at their price', async () => {
    const [fan, creator] = [await fanWith(500), await taker(byVoice)]
    const { webCall } = await app.as(fan).call(checkCall, { pickerId: id(creator), kind: 'voice' })
    const asked = { ...webCall, kind: 'video' as const }
    expect(await app.as(fan).refused(dial, asked)).toMatchObject({
      reason: 'PRICE_CHANGED',
      data: { currentPrice: PRICE.price },
    })
  })
})
