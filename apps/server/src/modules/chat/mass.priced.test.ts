import {
  buyPost,
  changeFanList,
  deleteFanList,
  deleteMessage,
  editConversation,
  estimateMass,
  listConversations,
  markAsRead,
  MINUTE_MS,
  readContent,
  refundOrder,
  removeFromVault,
  saveFanList,
  sendMass,
  sendMessage,
  unlockMessage,
  unsendMass,
  type AssetId,
  type MassMessage,
  type MessageContent,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, mediaTo } from '../../testing/chat.ts'
import { massOf, mediaToMany, wantedMass } from '../../testing/mass.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { diamondsOf, recharge } from '../../testing/money.ts'
import { anAsset, aPhoto, aPost, diamondsFor } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId
const { follow, messages, say, texts, unread } = chatOf(() => app)
const { send, unsend, listed, received } = massOf(() => app)
const PRICE = 40

/** Followers who can pay. */
async function payingFans(creator: Person, count: number): Promise<Person[]> {
  const fans: Person[] = []
  for (let n = 0; n < count; n++) {
    const fan = await app.person()
    await diamondsFor(app, fan, 100)
    await follow(fan, creator)
    fans.push(fan)
  }
  return fans
}
const seenBy = async (fan: Person, creator: Person): Promise<MessageContent> =>
  readContent((await received(fan, creator)).sendContent)
const openOf = ({ mediaList }: MessageContent) => mediaList.map(({ url }) => url !== null)
const buy = async (fan: Person, creator: Person, expectedPrice = PRICE) => {
  const { messageId } = await received(fan, creator)
  return app.as(fan).call(unlockMessage, { targetUserId: id(creator), messageId, expectedPrice })
}
const figures = ({ sent, read, bought, earned }: MassMessage) => ({ sent, read, bought, earned })

/** Something that costs and something that is free to look at, to so many. */
async function sentToMany(count: number) {
  const creator = await app.creator()
  const fans = await payingFans(creator, count)
  const media = [await anAsset(app, creator), { assetId: await anAsset(app, creator), isPreview: true }]
  const mass = await send(creator, mediaToMany(creator, media, { price: PRICE }))
  return { creator, fans, mass, media }
}

describe('a mass message for a price', () => {
  it('is each fan’s own to unlock: blurred but for its preview, and open for who bought it alone', async () => {
    const { creator, fans } = await sentToMany(3)
    const [anna, ben] = fans
    for (const fan of fans) {
      const content = await seenBy(fan, creator)
      expect(content).toMatchObject({ text: 'For all of you', price: PRICE, isUnlocked: false })
      expect(openOf(content)).toEqual([false, true])
    }
    const { diamondBalance } = await buy(anna!, creator)
    await buy(anna!, creator)
    expect([diamondBalance, await diamondsOf(app, anna!)]).toEqual([60, 60])
    expect(openOf(await seenBy(anna!, creator))).toEqual([true, true])
    expect(openOf(await seenBy(ben!, creator))).toEqual([false, true])
  })

  it('shows its writer all of it, with its price', async () => {
    const { creator, mass } = await sentToMany(1)
    for (const one of [mass, ...(await listed(creator))]) {
      expect(openOf(readContent(one.sendContent))).toEqual([true, true])
      expect(readContent(one.sendContent)).toMatchObject({ price: PRICE, isUnlocked: false })
    }
  })

  it('may be free, and may carry a video', async () => {
    const creator = await app.creator()
    const [fan] = await payingFans(creator, 1)
    const film = { assetId: await anAsset(app, creator, { kind: 'video' }), type: 'video' as const }
    await send(creator, mediaToMany(creator, [await anAsset(app, creator), film]))
    const content = await seenBy(fan!, creator)
    expect(content).toMatchObject({ contentType: 'video', price: null, isUnlocked: true })
    expect(openOf(content)).toEqual([true, true])
  })

  it('cannot be sent with what is somebody else’s, not ready, or without anything to buy', async () => {
    const [creator, other] = [await app.creator(), await app.creator()]
    await payingFans(creator, 1)
    const [own, strange] = [await anAsset(app, creator), await anAsset(app, other)]
    const made = {
      assetId: await anAsset(app, creator, { kind: 'video', state: 'processing' }),
      type: 'video' as const,
    }
    const refused = async (media: Parameters<typeof mediaToMany>[1], price: number) =>
      (await app.as(creator).refused(sendMass, mediaToMany(creator, media, { price }))).reason
    expect(await refused([strange], PRICE)).toBe('NOT_FOUND')
    expect(await refused(['77' as AssetId], PRICE)).toBe('NOT_FOUND')
    expect(await refused([made], PRICE)).toBe('MEDIA_FAILED')
    expect(await refused([{ assetId: own, isPreview: true }], PRICE)).toBe('INVALID_INPUT')
    expect(await refused([], PRICE)).toBe('INVALID_INPUT')
    expect(await refused([own], 4)).toBe('INVALID_INPUT')
    expect(await listed(creator)).toEqual([])
  })

  it('under one name is one, and with another price it is refused', async () => {
    const creator = await app.creator()
    await payingFans(creator, 1)
    const wanted = mediaToMany(creator, [await anAsset(app, creator)], { price: PRICE })
    const first = await send(creator, wanted)
    expect((await send(creator, wanted)).massId).toBe(first.massId)
    const dearer = { ...wanted, sendContent: wanted.sendContent.replace(`"price":${PRICE}`, '"price":50') }
    expect((await app.as(creator).refused(sendMass, dearer)).reason).toBe('CONFLICT')
  })

  it('that waits for its time keeps its files, also when they are taken out of the vault meanwhile', async () => {
    const creator = await app.creator()
    const [fan] = await payingFans(creator, 1)
    const assetId = await aPhoto(app, creator)
    const sendAt = app.clock.now() + 10 * MINUTE_MS
    await send(creator, mediaToMany(creator, [assetId], { price: PRICE, sendAt }))
    await app.as(creator).call(removeFromVault, { assetId })
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    app.clock.advance(10 * MINUTE_MS)
    await app.chat.workMass()
    await buy(fan!, creator)
    const [photo] = (await seenBy(fan!, creator)).mediaList
    expect((await app.http.server.inject({ method: 'GET', url: photo!.url! })).statusCode).toBe(200)
  })
})

describe('who has bought it already', () => {
  it('is left out on demand, whether it was in a message, in a mass message or in a post, and counted so', async () => {
    const creator = await app.creator()
    const [byMessage, byMass, byPost, peeked, paidBack, fresh] = await payingFans(creator, 6)
    const [assetId, other] = [await anAsset(app, creator), await anAsset(app, creator)]
    const one = async (fan: Person) => {
      await app.as(creator).call(sendMessage, mediaTo(fan, [assetId], { price: PRICE }))
      await buy(fan, creator)
    }
    await one(byMessage!)
    const { list } = await app.as(creator).call(saveFanList, { name: 'One' })
    await app.as(creator).call(changeFanList, { fanId: id(byMass!), listIds: [list.listId] })
    const toList = { audience: { kind: 'list', listId: list.listId } as const }
    await send(creator, mediaToMany(creator, [assetId, other], { price: PRICE, ...toList }))
    await buy(byMass!, creator)
    const post = await aPost(app, creator, { visibility: { kind: 'paid', price: 20 }, media: [assetId] })
    await app.as(byPost).call(buyPost, { contentId: post.contentId })
    // It was free to look at beside what they bought.
    const beside = mediaTo(peeked!, [other, { assetId, isPreview: true }], { price: PRICE })
    await app.as(creator).call(sendMessage, beside)
    await buy(peeked!, creator)

    const sale = await recharge(app)
    await follow(sale.fan, creator)
    await app.as(creator).call(sendMessage, mediaTo(sale.fan, [assetId], { price: 800 }))
    await buy(sale.fan, creator, 800)
    const refund = { orderId: sale.orderId, cents: 1_101, reason: 'Asked for' }
    await app.as(operator).call(refundOrder, refund)

    const receivers = { audience: { kind: 'followers' } as const, without: { buyers: true } }
    expect((await app.as(creator).call(estimateMass, { ...receivers, assetIds: [assetId] })).fans).toBe(4)
    expect((await app.as(creator).call(estimateMass, receivers)).fans).toBe(7)
    await send(creator, mediaToMany(creator, [assetId], { price: PRICE, text: 'Again', ...receivers }))
    expect(await listed(creator)).toMatchObject([{ sent: 4, without: { buyers: true } }, {}])
    for (const fan of [peeked!, paidBack!, sale.fan, fresh!]) expect(await texts(fan, creator)).toContain('Again')
    for (const fan of [byMessage!, byMass!, byPost!]) expect(await texts(fan, creator)).not.toContain('Again')
  })

  it('when that is everybody, there is nobody to write to', async () => {
    const { creator, fans, media } = await sentToMany(1)
    await buy(fans[0]!, creator)
    const wanted = mediaToMany(creator, media, { price: PRICE, without: { buyers: true } })
    expect((await app.as(creator).refused(sendMass, wanted)).reason).toBe('NOBODY_TO_REACH')
  })
})

describe('what came of it', () => {
  it('is how many were sent it, have read it and have bought it, and what that brought', async () => {
    const { creator, fans } = await sentToMany(3)
    const [anna, ben] = fans
    await app.as(anna).call(markAsRead, { targetUserId: id(creator) })
    await buy(anna!, creator)
    await buy(ben!, creator)
    app.clock.advance(MINUTE_MS)
    expect((await listed(creator)).map(figures)).toEqual([{ sent: 3, read: 1, bought: 2, earned: 64 }])
  })

  it('does not count what was bought of the same in a message to one', async () => {
    const { creator, fans, media } = await sentToMany(1)
    await app.as(creator).call(sendMessage, mediaTo(fans[0]!, media, { price: PRICE }))
    await buy(fans[0]!, creator)
    expect((await listed(creator)).map(figures)).toMatchObject([{ bought: 0, earned: 0 }])
  })

  it('does not count what went back: part of it, all of it, and again when a dispute is won', async () => {
    const creator = await app.creator()
    const sales = [await recharge(app), await recharge(app)]
    for (const { fan } of sales) await follow(fan, creator)
    await send(creator, mediaToMany(creator, [await anAsset(app, creator)], { price: 1_000 }))
    for (const { fan } of sales) await buy(fan, creator, 1_000)
    const now = async () => (await listed(creator)).map(({ bought, earned }) => [bought, earned])
    expect(await now()).toEqual([[2, 1_600]])

    const [first, second] = sales
    const refund = (cents: number) =>
      app.as(operator).call(refundOrder, { orderId: first!.orderId, cents, reason: 'Asked for' })
    await refund(550)
    const [[bought, earned]] = (await now()) as [[number, number]]
    expect([bought, earned > 800 && earned < 1_600, earned]).toEqual([2, true, await app.earned(creator)])
    await refund(551)
    expect(await now()).toEqual([[1, 800]])

    await app.provider.act('payments', second!.captureId, 'dispute')
    await app.hear()
    expect(await now()).toEqual([[0, 0]])
    const disputes = Object.entries((await app.provider.state()).disputes)
    await app.provider.act('disputes', disputes.find(([, { of }]) => of === second!.captureId)![0], 'win')
    await app.hear()
    expect(await now()).toEqual([[1, await app.earned(creator)]])
  })
})

describe('taken back', () => {
  it('it goes from who has not bought it, stays with who has, and its figures stay as they were', async () => {
    const { creator, fans, mass } = await sentToMany(3)
    const [buyer, reader, silent] = fans
    await app.as(reader).call(markAsRead, { targetUserId: id(creator) })
    await app.as(buyer).call(markAsRead, { targetUserId: id(creator) })
    await buy(buyer!, creator)
    expect((await unsend(creator, mass)).state).toBe('unsending')
    expect(openOf(await seenBy(buyer!, creator))).toEqual([true, true])
    expect([await messages(reader!, creator), await messages(silent!, creator)]).toEqual([[], []])
    expect(await messages(creator, buyer!)).toEqual([])
    expect(await unread(silent!)).toEqual({ total: 0, requests: 0 })
    const { conversations } = await app.as(buyer).call(listConversations, {})
    expect(conversations.map(({ chatWithUserId }) => chatWithUserId)).toEqual([id(creator)])
    // They read on, but not this.
    await say(creator, silent!, 'Something else')
    await app.as(silent).call(markAsRead, { targetUserId: id(creator) })
    app.clock.advance(60 * MINUTE_MS)
    expect(await listed(creator)).toMatchObject([{ state: 'unsent', sent: 3, read: 2, bought: 1, earned: 32 }])
  })

  it('a conversation in which only something bought is left stays in the buyer’s list when another one goes', async () => {
    const { creator, fans, mass } = await sentToMany(1)
    await buy(fans[0]!, creator)
    await unsend(creator, mass)
    await unsend(creator, await send(creator, wantedMass({ text: 'Words' })))
    const { conversations } = await app.as(fans[0]).call(listConversations, {})
    expect(conversations.map(({ lastMessage }) => readContent(lastMessage!.sendContent).text)).toEqual([
      'For all of you',
    ])
  })

  it('cannot be bought any more, and whoever buys in the same moment has what they paid for', async () => {
    for (let round = 0; round < 4; round++) {
      const { creator, fans, mass } = await sentToMany(4)
      const found = await Promise.all(fans.map((fan) => received(fan, creator)))
      const buying = fans.map((fan, n) =>
        app.as(fan).raw(unlockMessage.path, {
          targetUserId: id(creator),
          messageId: found[n]!.messageId,
          expectedPrice: PRICE,
        }),
      )
      await app.as(creator).call(unsendMass, { massId: mass.massId })
      const [answers] = await Promise.all([Promise.all(buying), app.chat.workMass()])
      await app.chat.workMass()
      for (const [n, { body }] of answers.entries()) {
        const kept = (await messages(fans[n]!, creator)).map(({ sendContent }) => openOf(readContent(sendContent)))
        expect([kept, await diamondsOf(app, fans[n]!)]).toEqual(body.success ? [[[true, true]], 60] : [[], 100])
      }
      const sold = answers.filter(({ body }) => body.success).length
      expect(await listed(creator)).toMatchObject([{ state: 'unsent', sent: 4, bought: sold, earned: 32 * sold }])
    }
  })

  it('is paid for once the purchase that holds it is through, and not before: then it is walked again', async () => {
    const { creator, fans, mass } = await sentToMany(2)
    const { messageId } = await received(fans[0]!, creator)
    await app.as(creator).call(unsendMass, { massId: mass.massId })
    const client = await app.platform.db.pool.connect()
    let isLeft: boolean
    try {
      await client.query('begin')
      await client.query(`select 1 from messages where message_id = $1 for key share`, [messageId])
      const working = app.chat.workMass()
      await expect.poll(() => messages(fans[1]!, creator)).toEqual([])
      isLeft = (await messages(fans[0]!, creator)).length === 1
      await client.query('commit')
      await working
    } finally {
      client.release()
    }
    expect(isLeft).toBe(true)
    expect(await messages(fans[0]!, creator)).toEqual([])
    expect(await listed(creator)).toMatchObject([{ state: 'unsent' }])
  })

  it('for one fan alone, as any message: who bought it keeps it, and it counts', async () => {
    const { creator, fans } = await sentToMany(1)
    const { messageId } = await received(fans[0]!, creator)
    await buy(fans[0]!, creator)
    await app.as(creator).call(deleteMessage, { toUserId: id(fans[0]!), messageId })
    expect(openOf(await seenBy(fans[0]!, creator))).toEqual([true, true])
    expect(await listed(creator)).toMatchObject([{ bought: 1, earned: 32 }])
  })
})

describe('one whose list was deleted', () => {
  const later = () => app.clock.now() + 60 * MINUTE_MS
  const aList = async (creator: Person, fan: Person) => {
    const { list } = await app.as(creator).call(saveFanList, { name: 'The few' })
    await app.as(creator).call(changeFanList, { fanId: id(fan), listIds: [list.listId] })
    return list.listId
  }

  it.each(['for it', 'left out'] as const)('is stopped at once, said so, and can be put away: %s', async (which) => {
    const creator = await app.creator()
    const fans = await payingFans(creator, 2)
    const listId = await aList(creator, fans[0]!)
    const receivers =
      which === 'for it'
        ? { audience: { kind: 'list', listId } as const }
        : { audience: { kind: 'followers' } as const, without: { listIds: [listId] } }
    const mass = await send(creator, wantedMass({ ...receivers, sendAt: later() }))
    const fine = await send(creator, wantedMass({ text: 'Fine', sendAt: later() }))
    expect((await listed(creator)).map(({ state }) => state)).toEqual(['scheduled', 'scheduled'])
    await app.as(creator).call(deleteFanList, { listId })
    await app.chat.workMass()
    const standing = async () => new Map((await listed(creator)).map(({ massId, state }) => [massId, state]))
    expect(await standing()).toEqual(
      new Map([
        [mass.massId, 'stopped'],
        [fine.massId, 'scheduled'],
      ]),
    )
    app.clock.advance(60 * MINUTE_MS)
    await app.chat.workMass()
    for (const fan of fans) expect(await texts(fan, creator)).toEqual(['Fine'])
    expect((await unsend(creator, mass)).state).toBe('unsent')
  })
})

it('a stranger who spent has a priced one as a request: no blur, and nothing to buy before they accept it', async () => {
  const creator = await app.creator()
  const [stranger] = [await app.person()]
  await diamondsFor(app, stranger, 200)
  const post = await aPost(app, creator, { visibility: { kind: 'paid', price: 20 } })
  await app.as(stranger).call(buyPost, { contentId: post.contentId })
  const audience = { kind: 'spenders', atLeast: 1 } as const
  await send(creator, mediaToMany(creator, [await anAsset(app, creator)], { price: PRICE, audience }))
  const { messageId } = await received(stranger, creator)
  expect((await seenBy(stranger, creator)).mediaList).toMatchObject([{ url: null, fuzzyUrl: null }])
  const buying = { targetUserId: id(creator), messageId, expectedPrice: PRICE }
  expect((await app.as(stranger).refused(unlockMessage, buying)).reason).toBe('NOT_FOUND')
  await app.as(stranger).call(editConversation, { targetUserId: id(creator), accept: true })
  await buy(stranger, creator)
  expect(openOf(await seenBy(stranger, creator))).toEqual([true])
})
