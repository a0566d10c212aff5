import { comboTicksLeft, GIFT_COMBO_TICK_MS, isBalanceLow, type Gift, type GiftComboId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, describeError, refusedWith } from '../../platform/api/index.ts'
import { useMoneyCache } from '../wallet/index.ts'
import { comboAfter, nameSend, type NamedSend, type OwnCombo } from './combo.ts'
import type { GiftPlace } from './place.ts'

export type GiftSending = ReturnType<typeof useGiftSending>

/** What the own browser has sent, with how many it makes. */
export type SentGift = { gift: Gift; comboId: GiftComboId; num: number }

const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || ['offline', 'TIMED_OUT', 'INTERNAL'].includes(error.reason)

/** Sends gifts one after the other, and keeps the combo that they make. `onSent` shows them. */
export function useGiftSending(place: GiftPlace, onSent: (sent: SentGift) => void) {
  const cache = useMoneyCache()
  const [combo, setCombo] = useState<OwnCombo | null>(null)
  const [waiting, setWaiting] = useState(0)
  const known = useRef<OwnCombo | null>(null)
  /** A send whose answer was lost: whether it was made nobody here knows. */
  const unsure = useRef<NamedSend | null>(null)
  const last = useRef<Promise<void>>(Promise.resolve())
  /** Taps that were made before something went wrong are not sent after it. */
  const round = useRef(0)

  function keep(next: OwnCombo | null): void {
    known.current = next
    setCombo(next)
  }

  function reset(): void {
    round.current += 1
    keep(null)
  }

  async function present(gift: Gift, giftNum: number, isAgain = false): Promise<void> {
    const { giftId, price } = gift
    const lost = unsure.current
    const isRepeat = !isAgain && lost?.giftId === giftId && lost.giftNum === giftNum
    const named = isRepeat ? lost : nameSend(giftId, giftNum, known.current)
    const { comboId, key } = named
    try {
      const sent = await place.present({ giftId, giftNum, comboId, expectedPrice: price }, { idempotencyKey: key })
      unsure.current = null
      cache.keepBalance(sent.diamondBalance)
      const before = known.current
      if (before && before.comboId !== comboId) stop(before.comboId)
      keep(comboAfter(named, sent.comboNum))
      onSent({ gift, comboId, num: sent.comboNum })
      if (isBalanceLow(sent.diamondBalance, sent.amount)) {
        round.current += 1
        place.onShort(sent.amount)
      }
    } catch (error) {
      await refused(error, gift, giftNum, named, isAgain)
    }
  }

  async function refused(
    error: unknown,
    gift: Gift,
    giftNum: number,
    named: NamedSend,
    isAgain: boolean,
  ): Promise<void> {
    unsure.current = isLost(error) ? named : null
    // Its time was over on the way: what was meant begins a new one.
    if (refusedWith(error, 'COMBO_ENDED') && !isAgain) {
      keep(null)
      return present(gift, giftNum, true)
    }
    reset()
    const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
    if (short) {
      cache.keepBalance(short.balance)
      place.onShort(Math.max(1, short.price - short.balance))
    } else if (refusedWith(error, 'PRICE_CHANGED') || refusedWith(error, 'NOT_FOUND')) place.onOutdated()
    else if (isLost(error)) toast.error(describeError(error), { id: 'gift' })
  }

  /** Nobody waits for it: if it is lost, the combo ends by its time. */
  function stop(comboId: GiftComboId): void {
    place.stopCombo(comboId).catch(() => undefined)
  }

  const runOut = useEffectEvent(() => {
    if (!known.current) return
    stop(known.current.comboId)
    keep(null)
  })
  useEffect(() => () => runOut(), [])
  const isWaiting = waiting > 0
  const ticksLeft = useTicks(combo, isWaiting, runOut)

  return {
    combo,
    ticksLeft,
    isWaiting,
    /** One after the other, in the order of the taps. */
    send(gift: Gift, giftNum = 1): Promise<void> {
      const mine = round.current
      setWaiting((count) => count + 1)
      last.current = last.current
        .then(() => (mine === round.current ? present(gift, giftNum) : undefined))
        .finally(() => setWaiting((count) => count - 1))
      return last.current
    },
    /** The server says that it is over. */
    ended(comboId: GiftComboId): void {
      if (known.current?.comboId === comboId) keep(null)
    },
  }
}

/** The time that is left of a combo, in tenths of a second. A send that is on its way holds its end back. */
function useTicks(combo: OwnCombo | null, isWaiting: boolean, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (!combo) return undefined
    const timer = setInterval(() => setNow(Date.now()), GIFT_COMBO_TICK_MS)
    return () => clearInterval(timer)
  }, [combo])
  const left = combo ? comboTicksLeft(combo.sentAt, Math.max(now, combo.sentAt)) : 0
  const isOver = combo !== null && left === 0 && !isWaiting
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  return left
}
