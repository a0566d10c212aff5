import {
  DAY_MS,
  deleteMessage,
  KEPT_DAYS,
  listEarnings,
  queryMessages,
  readContent,
  refundOrder,
  sendMessage,
  unlockMessage,
  type Message,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, mediaTo } from '../../testing/chat.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { oneBehindTheOther, recharge } from '../../testing/money.ts'
import { aPhoto, fanWith } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const { follow } = chatOf(() => app)
const id = ({ user }: Person) => user.userId
const balance = (fan: Person) => app.wallet.balanceOf(accounts.walletOf(id(fan)))
const buy = (fan: Person, creator: Person, { messageId }: Message, expectedPrice = 800) =>
  app.as(fan).call(unlockMessage, { targetUserId: id(creator), messageId, expectedPrice })

async function sold(price = 800) {
  const [sale, creator] = [await recharge(app), await app.creator()]
  await follow(sale.fan, creator)
  const shown = [await aPhoto(app, creator)]
  const { message } = await app.as(creator).call(sendMessage, mediaTo(sale.fan, shown, { price, text: 'Yours' }))
  await buy(sale.fan, creator, message, price)
  return { ...sale, creator, message }
}
const refund = (orderId: OrderId, cents: number) =>
  app.as(operator).call(refundOrder, { orderId, cents, reason: 'Asked for' })
const disputed = async (captureId: string): Promise<string> => {
  await app.provider.act('payments', captureId, 'dispute')
  await app.hear()
  const disputes = Object.entries((await app.provider.state()).disputes)
  return disputes.find(([, { of }]) => of === captureId)?.[0] ?? ''
}
/** What the fan sees of it: null when it is not there. */
async function seenBy(fan: Person, creator: Person) {
  const [message] = await app.as(fan).call(queryMessages, { targetUserId: id(creator) })
  if (!message) return null
  const { isUnlocked, mediaList } = readContent(message.sendContent)
  return { isUnlocked, isOpen: mediaList.length > 0 && mediaList.every(({ url }) => url !== null) }
}
const OPEN = { isUnlocked: true, isOpen: true }
const LOCKED = { isUnlocked: false, isOpen: false }

describe('a bought message', () => {
  it('is locked again when the order that paid for it is refunded, and nothing is earned by it', async () => {
    const { fan, orderId, creator } = await sold()
    await refund(orderId, 1_101)
    expect([await seenBy(fan, creator), await seenBy(creator, fan)]).toEqual([LOCKED, { ...OPEN, isUnlocked: false }])
    const { lines } = await app.as(creator).call(listEarnings, {})
    expect(lines.map(({ kind, source, amount }) => [kind, source, amount])).toEqual([
      ['refund', 'messages', -640],
      ['income', 'messages', 640],
    ])
  })

  it('stays open when only a part of its payment went back, and is locked with the rest', async () => {
    const { fan, orderId, creator } = await sold(1_000)
    await refund(orderId, 500)
    expect(await seenBy(fan, creator)).toEqual(OPEN)
    await refund(orderId, 601)
    expect(await seenBy(fan, creator)).toEqual(LOCKED)
  })

  it('is locked while its money is disputed, and open again when the dispute is won', async () => {
    const { fan, captureId, creator } = await sold()
    const disputeId = await disputed(captureId)
    expect(await seenBy(fan, creator)).toEqual(LOCKED)
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect([await seenBy(fan, creator), await app.earned(creator)]).toEqual([OPEN, 640])
  })

  it('that was bought again while its money was disputed is paid for once when the dispute is won', async () => {
    const { fan, captureId, creator, message } = await sold()
    const disputeId = await disputed(captureId)
    await recharge(app, fan)
    await buy(fan, creator, message)
    expect(await seenBy(fan, creator)).toEqual(OPEN)
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect([await seenBy(fan, creator), await balance(fan), await app.earned(creator)]).toEqual([OPEN, 1_300, 640])
  })

  it('that is bought in the moment in which the dispute is won is paid for once', async () => {
    const { fan, captureId, creator, message } = await sold()
    await app.provider.act('disputes', await disputed(captureId), 'win')
    await recharge(app, fan)
    await oneBehindTheOther(
      app,
      fan,
      () => app.hear(),
      () => buy(fan, creator, message),
    )
    expect([await seenBy(fan, creator), await balance(fan), await app.earned(creator)]).toEqual([OPEN, 1_300, 640])
  })

  it('that its sender deleted is gone for both once its money is back, and what stands again later goes to the fan', async () => {
    const { fan, captureId, creator, message } = await sold()
    await app.as(creator).call(deleteMessage, { toUserId: id(fan), messageId: message.messageId })
    expect(await seenBy(fan, creator)).toEqual(OPEN)
    const disputeId = await disputed(captureId)
    expect(await seenBy(fan, creator)).toBeNull()
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect([await seenBy(fan, creator), await balance(fan), await app.earned(creator)]).toEqual([null, 1_050, 0])
  })

  it('of a creator who left while its money was disputed costs nothing when the dispute is won', async () => {
    const { fan, captureId, creator } = await sold()
    const disputeId = await disputed(captureId)
    await app.leave(creator)
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect([await seenBy(fan, creator), await balance(fan), await app.earned(creator)]).toEqual([null, 1_050, 0])
  })

  it('of a creator who left is kept for a while, by who paid for it alone', async () => {
    const { fan, creator, message } = await sold()
    const other = await fanWith(app, 10)
    await follow(other, creator)
    await app.as(creator).call(sendMessage, mediaTo(other, [await aPhoto(app, creator)], { price: 800 }))
    await app.leave(creator)
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    expect([await seenBy(fan, creator), await seenBy(other, creator)]).toEqual([OPEN, null])
    const [kept] = await app.as(fan).call(queryMessages, { targetUserId: id(creator) })
    const url = readContent(kept!.sendContent).mediaList[0]!.url!
    expect((await app.http.server.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect(kept!.messageId).toBe(message.messageId)

    app.clock.advance(KEPT_DAYS * DAY_MS)
    await app.chat.forgetKept()
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    const again = await app.signIn(fan)
    expect(await app.as(again).call(queryMessages, { targetUserId: id(creator) })).toEqual([])
    const folder = url.split('/').slice(6, 8).join('/')
    expect(await app.platform.storage.listOlderThan(`assets/${folder}`, app.clock.now() + DAY_MS)).toEqual([])
  })
})
