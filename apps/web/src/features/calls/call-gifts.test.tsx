import {
  diamonds,
  dial,
  GIFT_COMBO_MS,
  instant,
  presentCallGift,
  stopCallGiftCombo,
  type GiftComboId,
  type GiftId,
} from '@fanlight/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { aSend } from '../gifts/testing/gifts.ts'
import { giftNews } from './call-gifts.ts'
import { tellCall } from './call-store.ts'
import { beginCalls, endCalls, meter, own, press, shell, showCalls, talking } from './testing/show-calls.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let media: Awaited<ReturnType<typeof beginCalls>>['media']

beforeEach(async () => {
  ;({ media, server } = await beginCalls())
  server.answer(stopCallGiftCombo, {})
})
afterEach(async () => {
  vi.useRealTimers()
  await endCalls(media)
})

const connected = (isDialer: boolean) =>
  talking({ phase: 'connected', isDialer, connectedAt: instant(2_000), serverTime: instant(3_000), callTime: 1, meter })

/** Luna talks with Velvet, whom she called unless said otherwise. */
async function talk(isDialer = true) {
  const channel = await showCalls(server)
  if (isDialer) {
    server.answer(dial, own())
    await press('Call Velvet')
    await press('Call for 50 diamonds')
  }
  channel.hear({ type: 'ACCEPT', data: { call: connected(isDialer) } })
  const dialog = within(await shell())
  act(() => tellCall({ type: 'line', line: 'connected' }))
  return { channel, dialog }
}

/** The row of gifts, opened by its button. */
async function openRow() {
  const { channel, dialog } = await talk()
  const button = dialog.getByRole('button', { name: 'Gifts' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
  const row = within(await dialog.findByRole('region', { name: 'Gifts' }))
  await row.findByRole('button', { name: 'Rose, 1 diamond' })
  return { channel, dialog, row }
}

const sends = () => server.askedFor(presentCallGift)

describe('who called', () => {
  it('sees what there is to give, large when it is come to by keyboard, and sends it once', async () => {
    server.answer(presentCallGift, aSend())
    const { dialog, row } = await openRow()
    act(() => row.getByRole('button', { name: 'Rose, 1 diamond' }).focus())
    await userEvent.click(row.getByRole('button', { name: 'Send Rose for 1 diamond' }))
    await dialog.findByText('You sent Rose x1')
    expect(sends()).toMatchObject([{ roomId: '71', giftId: '1', giftNum: 1, expectedPrice: 1 }])
    await userEvent.keyboard('{Escape}')
    expect(row.queryByRole('button', { name: 'Send Rose for 1 diamond' })).toBe(null)
    expect(await shell()).toBeTruthy()
  })

  it('goes on with a combo while it lasts; it is stopped when its time is over', async () => {
    let num = 0
    server.answer(presentCallGift, ({ comboId }) => aSend({ comboId: comboId as GiftComboId, comboNum: ++num }))
    const { dialog, row } = await openRow()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: false })
    act(() => row.getByRole('button', { name: 'Rose, 1 diamond' }).focus())
    const send = row.getByRole('button', { name: 'Send Rose for 1 diamond' })
    fireEvent.click(send)
    await dialog.findByText('You sent Rose x1')
    fireEvent.click(send)
    await dialog.findByText('You sent Rose x2')
    expect(row.getByText('Combo x2')).toBeTruthy()
    const [first, second] = sends()
    expect(second?.comboId).toBe(first?.comboId)
    expect(new Set(server.keysOf(presentCallGift)).size).toBe(2)
    expect(server.askedFor(stopCallGiftCombo)).toEqual([])
    act(() => void vi.advanceTimersByTime(GIFT_COMBO_MS))
    await waitFor(() =>
      expect(server.askedFor(stopCallGiftCombo)).toMatchObject([{ roomId: '71', comboId: first?.comboId }]),
    )
    expect(row.queryByText('Combo x2')).toBe(null)
    fireEvent.click(send)
    await waitFor(() => expect(sends()).toHaveLength(3))
    expect(sends()[2]?.comboId).not.toBe(first?.comboId)
  })

  it('begins a new combo at once when the server says that the last one is over', async () => {
    server.refuse(presentCallGift, 'COMBO_ENDED')
    const { dialog, row } = await openRow()
    act(() => row.getByRole('button', { name: 'Rose, 1 diamond' }).focus())
    await userEvent.click(row.getByRole('button', { name: 'Send Rose for 1 diamond' }))
    // Once, not for ever; and no message.
    await waitFor(() => expect(sends()).toHaveLength(2))
    expect(sends()[0]?.comboId).not.toBe(sends()[1]?.comboId)
    expect(dialog.queryByText(/^You sent/)).toBe(null)
  })

  it('pays once for a send whose answer was lost, when they try again', async () => {
    server.breakOff(presentCallGift)
    const { dialog, row } = await openRow()
    act(() => row.getByRole('button', { name: 'Rose, 1 diamond' }).focus())
    const send = row.getByRole('button', { name: 'Send Rose for 1 diamond' })
    await userEvent.click(send)
    await waitFor(() => expect(sends()).toHaveLength(1))
    server.answer(presentCallGift, aSend())
    await userEvent.click(send)
    await dialog.findByText('You sent Rose x1')
    const [lost, again] = server.keysOf(presentCallGift)
    expect(again).toBe(lost)
    expect(sends()[1]?.comboId).toBe(sends()[0]?.comboId)
  })

  it('comes to more diamonds when there are too few, and when what is left is for one more at most', async () => {
    server.refuse(presentCallGift, 'INSUFFICIENT_DIAMONDS', { balance: diamonds(0), price: diamonds(1) })
    const { row } = await openRow()
    act(() => row.getByRole('button', { name: 'Rose, 1 diamond' }).focus())
    await userEvent.click(row.getByRole('button', { name: 'Send Rose for 1 diamond' }))
    const topUp = within(await screen.findByRole('dialog', { name: 'Diamonds&Pay' }))
    await userEvent.click(topUp.getByRole('button', { name: 'Close' }))
    server.answer(presentCallGift, aSend({ diamondBalance: diamonds(1) }))
    fireEvent.click(row.getByRole('button', { name: 'Rose, 1 diamond' }))
    fireEvent.click(row.getByRole('button', { name: 'Send Rose for 1 diamond' }))
    await screen.findByRole('dialog', { name: 'Diamonds&Pay' })
  })

  it('sends several at once from the full list', async () => {
    server.answer(presentCallGift, aSend({ comboNum: 188, amount: diamonds(940) }))
    const { dialog, row } = await openRow()
    await userEvent.click(row.getByRole('button', { name: 'More' }))
    await userEvent.click(row.getByRole('radio', { name: 'Sweet' }))
    expect(row.queryByRole('button', { name: 'Fireworks, 1,200 diamonds' })).toBe(null)
    act(() => row.getByRole('button', { name: 'Heart, 5 diamonds' }).focus())
    const cards = within(row.getByRole('list', { name: 'Send several at once' })).getAllByRole('button')
    expect(cards.map((card) => card.textContent)).toEqual([
      'x15',
      'x1050',
      'x630',
      'x188940',
      'x5202.6K',
      'x9994.9K',
      'x1,3146.5K',
    ])
    await userEvent.click(row.getByRole('button', { name: 'Send 188 × Heart for 940 diamonds' }))
    await dialog.findByText('You sent Heart x188')
    expect(sends()).toMatchObject([{ giftId: '2', giftNum: 188 }])
  })
})

describe('who was called', () => {
  const gift = {
    fromUserId: '8',
    fromUserNickname: 'Velvet',
    fromHeadPicUrl: null,
    giftId: '2' as GiftId,
    giftName: 'Heart',
    art: 'heart',
    giftPic: '/gifts/heart.webp',
    giftNum: 1,
    comboId: 'a-combo-of-velvet' as GiftComboId,
    comboNum: 3,
    at: instant(3_000),
  } as const

  it('gives nothing, and sees what comes, in its turn', async () => {
    const { channel, dialog } = await talk(false)
    expect(dialog.queryByRole('button', { name: 'Gifts' })).toBe(null)
    channel.hear({ type: 'GIFT', data: { call: connected(false), gift: gift as never } })
    await dialog.findByText('Velvet sent Heart x3', {}, { timeout: 4_000 })
  })

  it('misses nothing that comes before the code for it is there', () => {
    const news = { type: 'GIFT', data: { call: connected(false), gift: gift as never } } as const
    giftNews.emit(news)
    const heard: unknown[] = []
    const leave = giftNews.subscribe((one) => heard.push(one))
    expect(heard).toEqual([news])
    leave()
  })
})
