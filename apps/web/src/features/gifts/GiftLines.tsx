import type { GiftLine } from '@fanlight/contract'
import { useFormat } from '../../platform/i18n/index.ts'
import { Diamonds } from '../wallet/index.ts'
import { useGiftName } from './gift-words.ts'
import { GiftPicture } from './GiftPicture.tsx'

/** What was given, a line for each combo. */
export function GiftLines({ gifts, label }: { gifts: readonly GiftLine[]; label: string }) {
  const format = useFormat()
  const nameOf = useGiftName()
  if (gifts.length === 0) return null
  return (
    <ul aria-label={label} className="flex max-h-24 flex-wrap justify-center gap-2 overflow-y-auto">
      {gifts.map((gift) => (
        <li key={gift.comboId} className="flex items-center gap-1.5 rounded-full bg-fill py-0.5 ps-1 pe-3 text-13">
          <GiftPicture src={gift.giftPic} className="size-7" />
          <span className="sr-only">{nameOf(gift)}</span>
          <span dir="ltr">x{format.wholeNumber(gift.giftNum)}</span>
          <Diamonds amount={gift.diamonds} className="font-semibold text-diamond" />
        </li>
      ))}
    </ul>
  )
}
