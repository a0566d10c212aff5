import type { Gift, GiftId } from '@fanlight/contract'
import { clsx } from 'clsx'
import { useText } from '../../platform/i18n/index.ts'
import { useDiamondsText } from '../wallet/index.ts'
import { useGiftName } from './gift-words.ts'
import { GiftPicture } from './GiftPicture.tsx'
import { Price } from './Price.tsx'

type Props = { gifts: readonly Gift[]; chosenId: GiftId | undefined; onChoose: (giftId: GiftId) => void }

/** One of them is chosen. */
export function GiftGrid({ gifts, chosenId, onChoose }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const nameOf = useGiftName()
  return (
    <div role="radiogroup" aria-label={text('gifts.title')} className="grid grid-cols-4 gap-1.5">
      {gifts.map((gift) => {
        const name = nameOf(gift)
        return (
          <label
            key={gift.giftId}
            className={clsx(
              'relative flex min-w-0 flex-col items-center gap-0.5 rounded-control border border-transparent p-1.5',
              'has-checked:border-ember has-checked:bg-fill has-focus-visible:outline-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name="gift"
              className="sr-only"
              checked={gift.giftId === chosenId}
              aria-label={text('gifts.item', { gift: name, amount: inDiamonds(gift.price) })}
              onChange={() => onChoose(gift.giftId)}
            />
            <GiftPicture src={gift.giftPic} className="size-12" />
            <span aria-hidden className="w-full truncate text-center text-12">
              {name}
            </span>
            <Price amount={gift.price} className="text-12 font-semibold text-diamond" />
          </label>
        )
      })}
    </div>
  )
}
