import {
  acceptCall,
  callDeviceChannel,
  callsChannel,
  checkCall,
  DELIVERY_EVENT,
  dial,
  diamonds,
  getCallReceipt,
  getCallToken,
  JOIN_EVENT,
  resumeCall,
  roomOf,
  SIGNAL_EVENT,
  updateCreatorSetting,
  type Call,
  type CallBeat,
  type CallDeviceId,
  type CallId,
  type CallOf,
  type CallReceipt,
  type CallSignal,
  type VideoPrice,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { accounts } from '../modules/wallet/index.ts'
import { topUp } from './ledger.ts'
import type { Person, TestApp } from './test-app.ts'

export type Heard = { type: string; data: Record<string, unknown> }
export type CallDevice = Awaited<ReturnType<ReturnType<typeof callsOf>['device']>>

export const PRICE: VideoPrice = { cycle: 5, price: diamonds(100) }

let made = 0

/** What people do in calls, for the tests of a file. */
export function callsOf(app: () => TestApp, connect: (session: { token: string }) => Promise<Socket>) {
  const id = ({ user }: Pick<Person, 'user'>) => user.userId

  async function taker(terms: Partial<CallOf<typeof updateCreatorSetting>> = {}): Promise<Person> {
    const creator = await app().creator()
    await app()
      .as(creator)
      .call(updateCreatorSetting, { videoSwitch: true, videoPrices: [PRICE], ...terms })
    return creator
  }

  const give = (fan: Person, amount: number) =>
    app().wallet.postAlone(topUp(id(fan), amount, `given:${id(fan)}:${++made}`))

  async function fanWith(amount: number): Promise<Person> {
    const fan = await app().person()
    if (amount > 0) await give(fan, amount)
    return fan
  }

  const current = async (who: Person, deviceId?: CallDeviceId): Promise<Call | null> =>
    (
      await app()
        .as(who)
        .call(resumeCall, deviceId === undefined ? { deviceId: LOOKING } : { deviceId })
    ).call

  /** A device of somebody that listens to their calls, and can take part in one. */
  async function device(who: Person, at: TestApp = app()) {
    const socket = await connect(who)
    const deviceId = `device-${++made}` as CallDeviceId
    const heard: Heard[] = []
    for (const event of [DELIVERY_EVENT, SIGNAL_EVENT]) {
      socket.on(event, ({ type, data }: Heard) => void heard.push({ type, data }))
    }
    const joined = await socket.emitWithAck(JOIN_EVENT, { room: roomOf(callsChannel, { userId: id(who) }) })
    expect(joined).toMatchObject({ ok: true })
    let room = ''

    const send = (type: 'beat' | 'signal', data: CallBeat | CallSignal) =>
      socket.emitWithAck(SIGNAL_EVENT, { room, type, data })

    return {
      who,
      deviceId,
      socket,
      heard,
      types: () => heard.map(({ type }) => type),
      lastCall: () => heard.findLast(({ data }) => 'call' in data)?.data['call'] as Call | undefined,
      async dial(to: Person, priceVO: Call['priceVO'] = PRICE, kind: Call['kind'] = 'video'): Promise<Call> {
        const { webCall } = await at.as(who).call(checkCall, { pickerId: id(to), kind, cycle: priceVO.cycle })
        return at.as(who).call(dial, { ...webCall, priceVO, deviceId })
      },
      accept: (callId: CallId): Promise<Call> => at.as(who).call(acceptCall, { callId, deviceId }),
      async resume(takeOver = false): Promise<Call | null> {
        return (await at.as(who).call(resumeCall, { deviceId, takeOver })).call
      },
      /** Comes into the call, as far as being heard on its own channel. */
      async join(callId: CallId): Promise<void> {
        const { token } = await at.as(who).call(getCallToken, { callId, deviceId })
        room = roomOf(callDeviceChannel, { callId, token })
        expect(await socket.emitWithAck(JOIN_EVENT, { room })).toMatchObject({ ok: true })
      },
      beat: (media: CallBeat['media'], camera = true) => send('beat', { media, camera, microphone: true }),
      signal: (signal: CallSignal) => send('signal', signal),
    }
  }

  const becomes = (who: Person, expected: Partial<Call>) =>
    expect.poll(() => current(who), { interval: 10 }).toMatchObject(expected)

  /** Both devices say that they are there and see the other one, and the server has heard it. */
  async function bothSay(one: CallDevice, other: CallDevice, media: CallBeat['media'] = 'up'): Promise<void> {
    await one.beat(media)
    await other.beat(media)
  }

  /** It rings: nobody has answered yet. */
  async function ringing() {
    const [fan, creator] = [await fanWith(1_000), await taker()]
    const [dialer, picker] = [await device(fan), await device(creator)]
    const call = await dialer.dial(creator)
    return { fan, creator, dialer, picker, call, callId: call.callId }
  }

  /** Two who see each other. */
  async function talking(
    wanted: { amount?: number; priceVO?: Call['priceVO']; fan?: Person; creator?: Person } = {},
  ): Promise<{ fan: Person; creator: Person; dialer: CallDevice; picker: CallDevice; call: Call }> {
    const { amount = 1_000, priceVO = PRICE } = wanted
    const [fan, creator] = [
      wanted.fan ?? (await fanWith(amount)),
      wanted.creator ?? (await taker({ videoPrices: [priceVO] })),
    ]
    const [dialer, picker] = [await device(fan), await device(creator)]
    const { callId } = await dialer.dial(creator, priceVO)
    await picker.accept(callId)
    await dialer.join(callId)
    await picker.join(callId)
    await bothSay(dialer, picker)
    await becomes(fan, { phase: 'connected' })
    const call = await current(fan)
    if (!call) throw new Error('They do not talk')
    return { fan, creator, dialer, picker, call }
  }

  /** Lets time pass while both are there, and what is due happen. */
  async function pass(milliseconds: number, ...there: CallDevice[]): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 5_000) {
      app().clock.advance(Math.min(5_000, left))
      for (const one of there) await one.beat('up')
      await settled()
    }
  }

  /** What was sent by socket has been received, and what is due was done. */
  async function settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    await app().calls.work()
  }

  return {
    taker,
    give,
    fanWith,
    current,
    device,
    becomes,
    bothSay,
    ringing,
    talking,
    pass,
    settled,
    balance: (who: Person) => app().wallet.balanceOf(accounts.walletOf(id(who))),
    escrow: (who: Person) => app().wallet.balanceOf(accounts.escrowOf(id(who))),
    earned: (who: Person) => app().wallet.balanceOf(accounts.heldEarningsOf(id(who))),
    receipt: async (who: Person, callId: CallId): Promise<CallReceipt> =>
      (await app().as(who).call(getCallReceipt, { callId })).receipt,
  }
}

/** A device that has no call and wants none: it looks at how things stand. */
const LOOKING = 'only-looking' as CallDeviceId
