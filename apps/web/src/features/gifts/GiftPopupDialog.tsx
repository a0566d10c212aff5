import type { Gift, GiftList } from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { useDiamondsText } from '../wallet/index.ts'
import { useGiftName } from './gift-words.ts'
import { GiftPicture } from './GiftPicture.tsx'
import { Price, SendWords } from './Price.tsx'

type Props = {
  list: GiftList
  onSend: (gift: Gift) => void
  onClose: () => void
}

/** On a phone: what there is to give. What is chosen is sent once, and the call is seen again. */
export function GiftPopupDialog({ list, onSend, onClose }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const nameOf = useGiftName()
  const gifts = list.categories[0]?.gifts ?? []
  const [chosenId, choose] = useState(gifts[0]?.giftId)
  const chosen = gifts.find(({ giftId }) => giftId === chosenId)
  return (
    <Dialog
      title={text('gifts.one')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        chosen && (
          <Button
            variant="primary"
            fullWidth
            aria-label={text('gifts.sendNamed', { gift: nameOf(chosen), amount: inDiamonds(chosen.price) })}
            onPress={() => {
              onSend(chosen)
              onClose()
            }}
          >
            <SendWords price={chosen.price} />
          </Button>
        )
      }
    >
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
                onChange={() => choose(gift.giftId)}
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
    </Dialog>
  )
}
