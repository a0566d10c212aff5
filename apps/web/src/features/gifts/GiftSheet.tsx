import { GIFT_QUANTITIES, giftAmount, type GiftId, type GiftList } from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { useDiamondsText } from '../wallet/index.ts'
import { Balance } from './Balance.tsx'
import { ComboMeter } from './ComboMeter.tsx'
import { useGiftName } from './gift-words.ts'
import { GiftGrid } from './GiftGrid.tsx'
import './gifts.css'
import { SendWords } from './Price.tsx'
import type { GiftSending } from './use-gift-sending.ts'

/** What is chosen in the sheet; null: the first gift that is offered. */
export type GiftChoice = { giftId: GiftId | null; num: number }

type Props = {
  list: GiftList
  choice: GiftChoice
  onChoose: (choice: GiftChoice) => void
  sending: GiftSending
  /** Undefined while it is not known. */
  balance: number | undefined
  onBalance: () => void
  onClose: () => void
}

/** On a phone: what there is to give, sent as often as one likes. It stays until it is closed. */
export function GiftSheet({ list, choice, onChoose, sending, balance, onBalance, onClose }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const format = useFormat()
  const nameOf = useGiftName()
  const gifts = list.categories[0]?.gifts ?? []
  const chosen = gifts.find(({ giftId }) => giftId === choice.giftId) ?? gifts[0]
  if (!chosen) return null
  const { combo, ticksLeft } = sending
  const own = combo?.giftId === chosen.giftId ? combo : null
  const amount = giftAmount(chosen.price, choice.num)
  const [gift, price, num] = [nameOf(chosen), inDiamonds(amount), format.wholeNumber(choice.num)]
  return (
    <Dialog
      title={text('gifts.one')}
      closeLabel={text('common.close')}
      onClose={onClose}
      // Half of the screen is left for what it is given for.
      className="max-h-[62dvh]!"
      footer={
        <div className="flex w-full flex-col gap-3">
          {own && <ComboMeter num={own.num} ticksLeft={ticksLeft} />}
          <Quantities chosen={choice.num} onChoose={(next) => onChoose({ giftId: chosen.giftId, num: next })} />
          <Button
            variant="primary"
            fullWidth
            aria-label={
              choice.num === 1
                ? text('gifts.sendNamed', { gift, amount: price })
                : text('gifts.sendMany', { num, gift, amount: price })
            }
            onPress={() => void sending.send(chosen, choice.num)}
          >
            <SendWords price={amount} />
          </Button>
        </div>
      }
    >
      <div className="flex justify-end pb-2">
        <Balance balance={balance} onPress={onBalance} />
      </div>
      <GiftGrid gifts={gifts} chosenId={chosen.giftId} onChoose={(giftId) => onChoose({ ...choice, giftId })} />
    </Dialog>
  )
}

function Quantities({ chosen, onChoose }: { chosen: number; onChoose: (num: number) => void }) {
  const text = useText()
  const format = useFormat()
  return (
    <div role="radiogroup" aria-label={text('gifts.quantities')} className="grid grid-cols-7 gap-1.5">
      {GIFT_QUANTITIES.map((quantity) => (
        <label
          key={quantity}
          className="relative grid h-11 min-w-0 place-items-center rounded-inner border border-transparent bg-fill text-12 font-semibold tabular-nums has-checked:border-ember has-checked:bg-ember-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="gift-quantity"
            className="sr-only"
            checked={quantity === chosen}
            onChange={() => onChoose(quantity)}
          />
          <span dir="ltr">x{format.wholeNumber(quantity)}</span>
        </label>
      ))}
    </div>
  )
}
