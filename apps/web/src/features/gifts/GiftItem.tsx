import { GIFT_QUANTITIES, giftAmount, type Gift } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, type FocusEvent } from 'react'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { useDiamondsText } from '../wallet/index.ts'
import { ComboMeter } from './ComboMeter.tsx'
import { useGiftName, usePriceShown } from './gift-words.ts'
import { GiftPicture } from './GiftPicture.tsx'
import { Price, SendWords } from './Price.tsx'
import type { GiftSending } from './use-gift-sending.ts'

type Props = {
  gift: Gift
  sending: GiftSending
  /** In the full list several can be sent at once. */
  hasQuantities?: boolean
  /** To which side what opens above it may reach out. */
  reach?: 'start' | 'both' | 'end'
  /** One of them at a time. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A gift in a row or a list. Who points at it, or comes to it by keyboard, sees it large and can send it. */
export function GiftItem({ gift, sending, hasQuantities = false, reach = 'both', isOpen, onOpen: setIsOpen }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const name = useGiftName()(gift)
  const { combo, ticksLeft } = sending
  const own = combo?.giftId === gift.giftId ? combo : null

  useEscape(isOpen, () => setIsOpen(false))

  function left({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
  }

  return (
    <li className="w-full max-w-19.5">
      <div
        className="relative"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsOpen(false)}
        onFocus={() => setIsOpen(true)}
        onBlur={left}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text('gifts.item', { gift: name, amount: inDiamonds(gift.price) })}
          onClick={() => setIsOpen(true)}
          className="flex w-full flex-col items-center gap-0.5 rounded-control p-1.5 hover:bg-fill"
        >
          <GiftPicture src={gift.giftPic} className="size-11" />
          <span className="w-full truncate text-center text-12">{name}</span>
          <Price amount={gift.price} className="text-12 font-semibold text-diamond" />
          {own && !isOpen && (
            <span
              aria-hidden
              dir="ltr"
              className="absolute end-1 top-1 rounded-full glow px-1.5 text-12 font-bold text-black"
            >
              x{own.num}
            </span>
          )}
        </button>
        {isOpen && (
          <div
            className={clsx(
              // The space below it belongs to it: a pointer that goes there stays with the gift.
              'absolute bottom-full z-10 pb-1',
              reach === 'both' && 'start-1/2 -translate-x-1/2 rtl:translate-x-1/2',
              reach === 'start' && 'end-0',
              reach === 'end' && 'start-0',
            )}
          >
            <div
              className={clsx(
                'flex flex-col items-center gap-2 rounded-card border border-line bg-raised p-3 shadow-float',
                hasQuantities ? 'w-72' : 'w-40',
              )}
            >
              <div className={clsx('flex items-center gap-2', hasQuantities ? 'w-full' : 'flex-col')}>
                <GiftPicture src={gift.giftPreview ?? gift.giftPic} className={hasQuantities ? 'size-16' : 'size-28'} />
                <p className="min-w-0 truncate font-semibold">{name}</p>
              </div>
              <Button
                size="sm"
                variant="primary"
                fullWidth
                aria-label={text('gifts.sendNamed', { gift: name, amount: inDiamonds(gift.price) })}
                onPress={() => void sending.send(gift)}
              >
                <SendWords price={gift.price} />
              </Button>
              {hasQuantities && <Quantities gift={gift} name={name} sending={sending} />}
              {own && <ComboMeter num={own.num} ticksLeft={ticksLeft} />}
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

/** Escape puts away what was opened last, and nothing behind it. */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEscape()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const hear = (event: KeyboardEvent) => escape(event)
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [isOpen])
}

/** Several at once, for one payment. */
function Quantities({ gift, name, sending }: { gift: Gift; name: string; sending: GiftSending }) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  const shown = usePriceShown()
  return (
    <ul aria-label={text('gifts.quantities')} className="grid w-full grid-cols-4 gap-1.5">
      {GIFT_QUANTITIES.map((quantity) => {
        const amount = giftAmount(gift.price, quantity)
        const num = format.wholeNumber(quantity)
        return (
          <li key={quantity}>
            <button
              type="button"
              aria-label={text('gifts.sendMany', { num, gift: name, amount: inDiamonds(amount) })}
              onClick={() => void sending.send(gift, quantity)}
              className="flex h-11 w-full flex-col items-center justify-center rounded-inner bg-fill text-12 leading-tight font-semibold hover:bg-fill-strong"
            >
              <span dir="ltr">x{num}</span>
              <span aria-hidden dir="ltr" className="text-diamond">
                {shown(amount)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
