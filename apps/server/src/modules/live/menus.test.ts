import { blockUser, diamonds, editLiveMenu, listLiveMenu } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { menusOf } from '../../testing/live-menus.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const kit = liveOf(
  () => app,
  devicesOf(() => app),
)
const { id, live, watcher } = kit
const { menu } = menusOf(() => app, kit)

describe('a menu', () => {
  it('is kept in the order its creator gave it, and told to who is in the room', async () => {
    const { creator, roomId } = await live()
    const { heard } = await watcher(roomId, await app.person())
    const [sing, dance] = await menu(creator, 50, 80)
    const items = [
      { itemId: dance!.itemId, text: dance!.text, price: diamonds(90) },
      { text: 'Say hello', price: diamonds(5) },
      { itemId: sing!.itemId, text: sing!.text, price: sing!.price },
    ]
    const saved = (await app.as(creator).call(editLiveMenu, { items })).items
    expect(saved.map(({ text, price }) => [text, price])).toEqual([
      ['Request 2', 90],
      ['Say hello', 5],
      ['Request 1', 50],
    ])
    expect([saved[0]!.itemId, saved[2]!.itemId]).toEqual([dance!.itemId, sing!.itemId])
    await expect.poll(() => heard.findLast(({ type }) => type === 'menu_changed')?.data).toEqual({ items: saved })
    const fan = await app.person()
    expect((await app.as(fan).call(listLiveMenu, { aid: id(creator) })).items).toEqual(saved)
    expect((await app.as(creator).call(editLiveMenu, { items: [] })).items).toEqual([])
  })

  it('gives other words another number, and keeps one number for one request', async () => {
    const creator = await app.creator()
    const [item] = await menu(creator, 50)
    const items = [
      { itemId: item!.itemId, text: 'Something else', price: diamonds(50) },
      { itemId: item!.itemId, text: item!.text, price: diamonds(50) },
      { itemId: item!.itemId, text: item!.text, price: diamonds(60) },
    ]
    const saved = (await app.as(creator).call(editLiveMenu, { items })).items
    expect(new Set(saved.map(({ itemId }) => itemId)).size).toBe(3)
    expect(saved.map(({ itemId }) => itemId === item!.itemId)).toEqual([false, true, false])
  })

  it.each([
    ['more than 20', { items: Array.from({ length: 21 }, () => ({ text: 'One', price: 1 })) }],
    ['no words', { items: [{ text: '  ', price: 1 }] }],
    ['too many words', { items: [{ text: 'a'.repeat(81), price: 1 }] }],
    ['no price', { items: [{ text: 'One', price: 0 }] }],
    ['half a diamond', { items: [{ text: 'One', price: 1.5 }] }],
    ['a price beyond all', { items: [{ text: 'One', price: 100_001 }] }],
  ])('is refused with %s', async (_, input) => {
    const { status } = await app.as(await app.creator()).raw(editLiveMenu.path, input)
    expect(status).toBe(400)
  })

  it('is a creator’s, and nobody’s to read whom they block', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    expect((await app.as(fan).refused(editLiveMenu, { items: [] })).reason).toBe('FORBIDDEN')
    await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    expect((await app.as(fan).refused(listLiveMenu, { aid: id(creator) })).reason).toBe('NOT_FOUND')
  })
})
