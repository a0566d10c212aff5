import {
  cents,
  diamonds,
  listLiveGifts,
  getChargePackages,
  presentLiveGift,
  stopLiveGiftCombo,
  walletBalance,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmitter } from '../../../platform/emitter.ts'
import { tabStorage } from '../../../platform/storage/index.ts'
import { refusal, startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { aGiftList, aSend } from '../../gifts/testing/gifts.ts'
import { aRoom } from '../testing/rooms.ts'
import { RoomGifts, type GiftNews } from './RoomGifts.tsx'

let server: FakeServer
const user = userEvent.setup()

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'

beforeEach(async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
  server = startServer()
  await begin(luna, '/m/liveRoom?aid=21')
  server.answer(listLiveGifts, aGiftList())
  server.answer(walletBalance, { diamondBalance: diamonds(500), worth: cents(500) })
  server.answer(stopLiveGiftCombo, {})
})
afterEach(endAll)

const showGifts = () => show(<RoomGifts room={aRoom()} news={createEmitter<GiftNews>()} showOffClassName="" />)
const sheet = () => screen.findByRole('dialog', { name: 'Gift' })
const isChosen = (part: HTMLElement, name: string) =>
  within(part).getByRole<HTMLInputElement>('radio', { name }).checked

async function open(): Promise<HTMLElement> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Gifts' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  return sheet()
}

describe('gifts in a room, on a phone', () => {
  it('are sent again and again from a sheet that stays, and that knows what was chosen', async () => {
    server.answer(presentLiveGift, ({ giftNum = 1 }) => aSend({ amount: diamonds(5 * giftNum) }))
    showGifts()
    const first = await open()
    await user.click(within(first).getByRole('radio', { name: 'Heart, 5 diamonds' }))
    await user.click(within(first).getByRole('radio', { name: 'x10' }))
    for (let tap = 0; tap < 2; tap++) {
      await user.click(within(first).getByRole('button', { name: 'Send 10 × Heart for 50 diamonds' }))
    }
    await waitFor(() => expect(server.askedFor(presentLiveGift)).toHaveLength(2))
    expect(server.askedFor(presentLiveGift)).toMatchObject([
      { giftId: '2', giftNum: 10 },
      { giftId: '2', giftNum: 10 },
    ])
    expect(await sheet()).toBeTruthy()

    await user.click(within(first).getByRole('button', { name: 'Close' }))
    const again = await open()
    expect(isChosen(again, 'Heart, 5 diamonds')).toBe(true)
    expect(isChosen(again, 'x10')).toBe(true)
  })

  it('that are too dear are kept over the payment, which may take this tab', async () => {
    server.answer(getChargePackages, { productsList: [], myDiamonds: diamonds(3) })
    server.answer(presentLiveGift, () =>
      refusal('INSUFFICIENT_DIAMONDS', { price: diamonds(50), balance: diamonds(3) }),
    )
    showGifts()
    const shown = await open()
    await user.click(within(shown).getByRole('radio', { name: 'Heart, 5 diamonds' }))
    await user.click(within(shown).getByRole('radio', { name: 'x10' }))
    await user.click(within(shown).getByRole('button', { name: 'Send 10 × Heart for 50 diamonds' }))
    await waitFor(() =>
      expect(tabStorage.keptDialog.get()).toMatchObject({ draft: { roomId: '901', giftId: '2', num: 10 } }),
    )
  })

  it('are there again after it, as they were chosen', async () => {
    tabStorage.keptDialog.set({
      name: 'live gifts',
      by: luna.userId,
      draft: { roomId: '901', giftId: '2', num: 10 },
    })
    showGifts()
    const shown = await sheet()
    expect(isChosen(shown, 'Heart, 5 diamonds')).toBe(true)
    expect(isChosen(shown, 'x10')).toBe(true)
    await user.click(within(shown).getByRole('button', { name: 'Close' }))
    expect(tabStorage.keptDialog.get()).toBeNull()
  })
})
