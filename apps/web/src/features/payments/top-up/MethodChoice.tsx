import { CARDS_MAX, type Card } from '@fanlight/contract'
import { Button, RadioCards, type RadioCard } from '@fanlight/ui'
import { Plus } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { addCard } from '../cards/add-card.ts'
import { useCardWords } from '../cards/card-words.ts'
import { CardMark } from '../cards/CardMark.tsx'
import { useCards } from '../queries.ts'
import { PayPalMark } from './PayPalMark.tsx'

/** PayPal, or the id of a stored card. */
export const PAYPAL = 'paypal'

type Props = { method: string; onChoose: (method: string) => void }

export function MethodChoice({ method, onChoose }: Props) {
  const text = useText()
  const wordsOf = useCardWords()
  const { data, error, refetch } = useCards()
  const cards = data?.cards ?? []

  const options: RadioCard<string>[] = [
    {
      value: PAYPAL,
      title: text('payments.topUp.paypal'),
      description: text('payments.topUp.paypalText'),
      media: <PayPalMark />,
    },
    ...cards.map((card: Card) => {
      const { name, expiry, isOver } = wordsOf(card)
      return {
        value: card.cardId,
        title: <bdi>{name}</bdi>,
        description: expiry,
        media: <CardMark brand={card.brand} />,
        disabled: isOver,
      }
    }),
  ]

  async function add() {
    const card = await addCard()
    if (card) onChoose(card.cardId)
  }

  return (
    <div className="flex flex-col gap-2">
      <RadioCards label={text('payments.topUp.method')} options={options} value={method} onValueChange={onChoose} />
      {error && !data && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
          {text('payments.topUp.cardsFailed')}
          <Button size="sm" variant="quiet" once onPress={() => refetch()}>
            {text('common.tryAgain')}
          </Button>
        </p>
      )}
      {data && cards.length < CARDS_MAX && (
        <Button
          variant="quiet"
          className="self-start px-3!"
          iconStart={<Plus aria-hidden />}
          onPress={() => void add()}
        >
          {text('cards.add')}
        </Button>
      )}
    </div>
  )
}
