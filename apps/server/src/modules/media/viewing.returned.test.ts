import {
  blockUser,
  buyPost,
  getPost,
  queryMessages,
  readContent,
  refundOrder,
  sendMessage,
  unlockMessage,
  type AssetId,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, mediaTo } from '../../testing/chat.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { recharge } from '../../testing/money.ts'
import { anAsset, aPost } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())

const { follow } = chatOf(() => app)
const id = ({ user }: Person) => user.userId
const refund = (orderId: OrderId, cents: number) =>
  app.as(operator).call(refundOrder, { orderId, cents, reason: 'Asked for' })
/** The time for which an answer counts. */
const aWhileLater = () => app.clock.advance(5_000)

async function aVideo(creator: Person): Promise<AssetId> {
  const assetId = await anAsset(app, creator, { kind: 'video' })
  const { rows } = await app.platform.db.pool.query<{ folder: string }>(
    'select folder from media_assets where asset_id = $1',
    [assetId],
  )
  const { storage } = app.platform
  await storage.put(`${rows[0]!.folder}/hls/master.m3u8`, Buffer.from('#EXTM3U'), 'text/plain')
  await storage.put(`${rows[0]!.folder}/hls/v0/seg_00001.m4s`, Buffer.from('0123456789'), 'video/mp4')
  return assetId
}
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'GET', url, headers })
/** What a player gets of it: the playlist, a piece, a part of a piece. */
async function plays(url: string): Promise<number[]> {
  const piece = url.replace('master.m3u8', 'v0/seg_00001.m4s')
  const answers = [await get(url), await get(piece), await get(piece, { range: 'bytes=0-3' })]
  return answers.map(({ statusCode }) => statusCode)
}
const OPEN = [200, 200, 206]
const CLOSED = [403, 403, 403]

async function soldPost() {
  const [sale, creator] = [await recharge(app), await app.creator()]
  const media = [await aVideo(creator)]
  const { contentId } = await aPost(app, creator, { media, visibility: { kind: 'paid', price: 800 } })
  await app.as(sale.fan).call(buyPost, { contentId })
  const { content } = await app.as(sale.fan).call(getPost, { contentId })
  return { ...sale, creator, contentId, url: content.mediaList[0]!.url! }
}

describe('the link of a bought video', () => {
  it('plays nothing any more when what was paid went back', async () => {
    const { orderId, url } = await soldPost()
    expect(await plays(url)).toEqual(OPEN)
    await refund(orderId, 1_101)
    aWhileLater()
    expect(await plays(url)).toEqual(CLOSED)
  })

  it('plays on while a part of it is paid, and when its creator blocks who bought it', async () => {
    const { orderId, url, creator, fan } = await soldPost()
    await refund(orderId, 300)
    await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    aWhileLater()
    expect(await plays(url)).toEqual(OPEN)
  })

  it('cannot be made one of another thing that was bought', async () => {
    const [returned, other] = [await soldPost(), await soldPost()]
    await refund(returned.orderId, 1_101)
    aWhileLater()
    const [, , , right] = returned.url.split('/')
    const [, , , otherRight = ''] = other.url.split('/')
    expect(right).toBe(`${id(returned.fan)}.p${returned.contentId}`)
    expect(await plays(returned.url.replace(right!, otherRight))).toEqual(CLOSED)
    expect(await plays(returned.url.replace(right!, id(returned.fan)))).toEqual(CLOSED)
  })

  it('keeps no playlist in the browser, which would play what it has kept without asking', async () => {
    const { url } = await soldPost()
    expect((await get(url)).headers['cache-control']).toBe('no-store')
    const piece = await get(url.replace('master.m3u8', 'v0/seg_00001.m4s'))
    expect(piece.headers['cache-control']).toMatch(/^private, max-age=/)
  })

  it('is asked about once in a few seconds, however many pieces are fetched', async () => {
    const { url, contentId } = await soldPost()
    expect(await plays(url)).toEqual(OPEN)
    await app.platform.db.script(`delete from post_purchases where post_id = ${contentId}`)
    expect(await plays(url)).toEqual(OPEN)
    aWhileLater()
    expect(await plays(url)).toEqual(CLOSED)
  })
})

describe('the link of a video in a message', () => {
  it('plays nothing any more when what was paid went back', async () => {
    const [{ fan, orderId }, creator] = [await recharge(app), await app.creator()]
    await follow(fan, creator)
    const priced = mediaTo(fan, [{ assetId: await aVideo(creator), type: 'video' }], { price: 800, text: 'Yours' })
    const { message } = await app.as(creator).call(sendMessage, priced)
    const bought = { targetUserId: id(creator), messageId: message.messageId, expectedPrice: 800 }
    await app.as(fan).call(unlockMessage, bought)
    const [seen] = await app.as(fan).call(queryMessages, { targetUserId: id(creator) })
    const url = readContent(seen!.sendContent).mediaList[0]!.url!
    expect(await plays(url)).toEqual(OPEN)
    await refund(orderId, 1_101)
    aWhileLater()
    expect(await plays(url)).toEqual(CLOSED)
  })
})
