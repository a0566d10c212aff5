import {
  GIFT_COMBO_MS,
  giftAmount,
  instant,
  isComboOpen,
  type Diamonds,
  type GiftComboId,
  type GiftId,
  type GiftSend,
  type GiftSent,
  type ReceivedGift,
  type UserId,
} from '@fanlight/contract'
import { GiftComboId as ComboName } from '@fanlight/contract/schemas'
import pg from 'pg'
import { readTogether } from '../../platform/db/together.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { accounts, eventKey, type Wallet } from '../wallet/index.ts'
import type { NewSend, PlaceGuard, PlaceKind } from './gift.ts'
import { presentReceived } from './gifts.present.ts'
import { findGifts, type GiftRow } from './gifts.store.ts'
import * as store from './sends.store.ts'

type Wanted = {
  fanId: UserId
  creatorId: UserId
  placeId: string
  send: GiftSend
  /** What the sender calls it: the same name twice is one gift. */
  idempotencyKey: string | null
}

/** `received` is null when it was sent before: those who are there have been told. */
type Presented = { sent: GiftSent; received: ReceivedGift | null }

const mayBeSent = (send: GiftSend, gift: GiftRow | null): gift is GiftRow =>
  gift !== null && gift.isOffered && (send.expectedPrice === undefined || send.expectedPrice === gift.price)

function assertOffered(send: GiftSend, gift: GiftRow | null): void {
  if (!gift?.isOffered) throw new AppError('NOT_FOUND', {})
  const { price } = gift
  if (!mayBeSent(send, gift)) throw new AppError('PRICE_CHANGED', { currentPrice: price })
}

const answerTo = (sent: store.SendRow, diamondBalance: Diamonds): GiftSent => ({
  comboId: sent.comboId,
  comboNum: Number(sent.comboNum),
  comboEndsAt: instant(sent.at + GIFT_COMBO_MS),
  amount: sent.amount,
  diamondBalance,
})

/** One that belongs to no combo is one of its own. */
const comboOfOne = (sendId: string): GiftComboId => ComboName.parse(`send-${sendId}`)

/** What a gift is called and costs is remembered for so long. A price that changed meanwhile, the guard finds out. */
const REMEMBERED_MS = 10_000

const NOT_NULL = '23502'
const isComboGone = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === NOT_NULL

/** Sends gifts in one kind of place. The module that has these places says by its guard who may now. */
export function createPresenting(
  deps: Platform & { wallet: Wallet; links: StoredLinks },
  kind: PlaceKind,
  guard: PlaceGuard,
) {
  const { db, clock, ids, wallet, links } = deps
  const rows = store.sendRows(kind, guard)

  const readGift = readTogether((giftIds: readonly GiftId[]) => findGifts(db, giftIds))
  const remembered = new Map<GiftId, { gift: GiftRow; until: number }>()

  async function giftOf(giftId: GiftId): Promise<GiftRow | null> {
    const gift = await readGift(giftId)
    if (gift === null) remembered.delete(giftId)
    else remembered.set(giftId, { gift, until: clock.now() + REMEMBERED_MS })
    return gift
  }

  /** Of those that sell, each is asked for once in a while. One that speaks against the send is asked for again. */
  async function giftFor(send: GiftSend): Promise<GiftRow | null> {
    const { gift = null, until = 0 } = remembered.get(send.giftId) ?? {}
    return clock.now() < until && mayBeSent(send, gift) ? gift : giftOf(send.giftId)
  }

  const answer = async (sent: store.SendRow): Promise<GiftSent> =>
    answerTo(sent, await wallet.balanceOf(accounts.walletOf(sent.fanId)))

  /** What was sent under this name before, if it is the same. */
  async function sentBefore({ fanId, placeId, send }: Wanted, key: string): Promise<GiftSent | null> {
    const earlier = await store.findByKey(db, fanId, key)
    if (!earlier) return null
    const isSame =
      earlier.placeKind === kind &&
      earlier.placeId === placeId &&
      earlier.giftId === send.giftId &&
      earlier.num === send.giftNum &&
      earlier.comboId === (send.comboId ?? comboOfOne(earlier.sendId)) &&
      (send.expectedPrice === undefined || earlier.price === send.expectedPrice)
    if (!isSame) throw new AppError('KEY_REUSED', {})
    return answer(earlier)
  }

  /** Why a send was held back. It answers with the gift as it is now where nothing speaks against it any more. */
  async function explain({ fanId, creatorId, placeId, send }: Wanted): Promise<GiftRow | null> {
    const { isHere, isBlocked } = await store.findStanding(db, fanId, creatorId)
    if (isBlocked) throw new AppError('BLOCKED', {})
    if (!isHere) throw new AppError('NOT_FOUND', {})
    const gift = await giftOf(send.giftId)
    assertOffered(send, gift)
    const combos = send.comboId === undefined ? [] : await store.listCombos(db, send.comboId)
    const goesOn = combos.every(
      (combo) =>
        combo.fanId === fanId &&
        combo.giftId === send.giftId &&
        combo.placeKind === kind &&
        combo.placeId === placeId &&
        combo.endedAt === null &&
        isComboOpen(combo.lastAt, clock.now()),
    )
    if (!goesOn) throw new AppError('COMBO_ENDED', {})
    return gift
  }

  async function pay(row: NewSend, placeName: string) {
    const { sendId, fanId, creatorId, giftId, comboId, placeId, num, amount, key } = row
    const payment = {
      kind: 'gift' as const,
      reference: `gift:${fanId}:${key}`,
      fanId,
      creatorId,
      amount,
      details: { sendId, giftId, giftNum: num, combo: `${fanId}:${comboId}`, [placeName]: placeId },
    }
    const once = () => wallet.payCreatorAlone(payment, { kind: rows, row })
    try {
      return await once()
    } catch (error) {
      // The combo ended, or another of its name began, while this was on its way: the guard sees it now.
      if (!isComboGone(error)) throw error
      return once()
    }
  }

  /**
   * A room full of people gives at once, so nothing is asked beforehand that the guard asks anyway: one who may pays in the
   * statement that looks whether they may. Only who is held back is looked at for the reason.
   */
  async function present(wanted: Wanted): Promise<Presented> {
    return presentAs(wanted, await giftFor(wanted.send))
  }

  async function presentAs(wanted: Wanted, gift: GiftRow | null): Promise<Presented> {
    const { fanId, creatorId, placeId, send, idempotencyKey } = wanted
    const key = eventKey(idempotencyKey, ids)
    if (!mayBeSent(send, gift)) {
      const sent = idempotencyKey === null ? null : await sentBefore(wanted, key)
      if (sent) return { sent, received: null }
      await explain(wanted)
      throw new AppError('NOT_FOUND', {})
    }
    const sendId = ids.next()
    const row: NewSend = {
      sendId,
      fanId,
      creatorId,
      giftId: send.giftId,
      comboId: send.comboId ?? comboOfOne(sendId),
      placeId,
      num: send.giftNum,
      price: gift.price,
      amount: giftAmount(gift.price, send.giftNum),
      key,
      at: clock.now(),
    }
    const paid = await pay(row, kind === 'call' ? 'callId' : 'roomId')
    if (typeof paid === 'string') {
      const sent = await sentBefore(wanted, key)
      if (sent) return { sent, received: null }
      if (paid === 'before') throw new AppError('CONFLICT', {})
      const now = await explain(wanted)
      if (now !== null && now.price !== gift.price) return presentAs(wanted, now)
      throw new AppError('ROOM_NOT_EXISTS', {})
    }
    const { comboNum, sender } = paid.answer
    const sent = { ...row, comboNum, placeKind: kind }
    return { sent: answerTo(sent, paid.balance), received: presentReceived(sent, gift, sender, links) }
  }

  return {
    present,

    /** Answers whether it went on until now. */
    stopCombo: (fanId: UserId, placeId: string, comboId: GiftComboId): Promise<boolean> =>
      db.transaction((tx) => store.endCombo(tx, { fanId, comboId, kind, placeId, at: clock.now() })),
  }
}
