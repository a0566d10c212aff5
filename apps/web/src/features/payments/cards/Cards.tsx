import { CARDS_MAX, type Card as StoredCard, deleteCard, listCards } from '@fanlight/contract'
import { Button, Card, IconButton, ListRow, Skeleton, SkeletonGroup, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { keyOf, queryClient, useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useCards } from '../queries.ts'
import { addCard } from './add-card.ts'
import { CardMark } from './CardMark.tsx'
import { useCardWords } from './card-words.ts'

/** The own cards: a section of the wallet. */
export function Cards() {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const stored = useCards()
  return (
    <section className="flex flex-col gap-3">
      <div>
        {/* Takes the focus when the row that had it leaves. */}
        <h2 ref={heading} tabIndex={-1} className="text-17 font-semibold">
          {text('cards.title')}
        </h2>
        <p className="mt-0.5 text-13 text-muted">{text('cards.text')}</p>
      </div>
      <Card padding="none" bleed className="divide-y divide-line max-md:-mx-4">
        <QueryView
          query={stored}
          place="card"
          skeleton={
            <SkeletonGroup label={text('common.loading')}>
              <div className="flex min-h-16 items-center gap-4 px-4">
                <Skeleton className="h-6 w-9 rounded-inner!" />
                <Skeleton shape="text" className="w-40" />
              </div>
            </SkeletonGroup>
          }
          failure={text('cards.loadFailed')}
        >
          {({ cards }) => <List cards={cards} onRemoved={() => heading.current?.focus()} />}
        </QueryView>
      </Card>
    </section>
  )
}

function List({ cards, onRemoved }: { cards: readonly StoredCard[]; onRemoved: () => void }) {
  const text = useText()
  const isFull = cards.length >= CARDS_MAX
  return (
    <>
      {cards.map((card) => (
        <Row key={card.cardId} card={card} onRemoved={onRemoved} />
      ))}
      {cards.length === 0 && <p className="px-4 py-4 text-muted">{text('cards.empty')}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <Button iconStart={<Plus aria-hidden />} disabled={isFull} onPress={() => void addCard()}>
          {text('cards.add')}
        </Button>
        {isFull && <p className="text-13 text-muted">{text('cards.full', { count: CARDS_MAX })}</p>}
      </div>
    </>
  )
}

function Row({ card, onRemoved }: { card: StoredCard; onRemoved: () => void }) {
  const text = useText()
  const remove = useRemoveCard()
  const { name, expiry, isOver } = useCardWords()(card)
  return (
    <ListRow
      icon={<CardMark brand={card.brand} />}
      title={<bdi>{name}</bdi>}
      description={
        <span className="flex flex-wrap gap-x-3">
          <bdi>{card.cardHolderName}</bdi>
          <span className={clsx(isOver && 'font-medium text-danger')}>{expiry}</span>
        </span>
      }
      trailing={
        <IconButton
          label={text('cards.remove', { card: name })}
          once
          onPress={async () => {
            if (await remove(card)) onRemoved()
          }}
          className="-me-2"
        >
          <Trash2 aria-hidden />
        </IconButton>
      }
    />
  )
}

function useRemoveCard() {
  const text = useText()
  const wordsOf = useCardWords()
  const remove = useAction(deleteCard, {
    toast: true,
    onSuccess(_, { cardId }) {
      queryClient.setQueryData<{ cards: StoredCard[] }>(keyOf(listCards, {}), (before) =>
        before ? { cards: before.cards.filter((card) => card.cardId !== cardId) } : before,
      )
      toast.success(text('cards.removed'))
    },
  })
  /** True when it is gone. */
  return async (card: StoredCard): Promise<boolean> => {
    const isSure = await confirm({
      title: text('cards.removeTitle'),
      text: text('cards.removeText', { card: wordsOf(card).name }),
      confirmLabel: text('cards.removeConfirm'),
      tone: 'danger',
    })
    if (!isSure) return false
    return remove.mutateAsync({ cardId: card.cardId }).then(
      () => true,
      () => false,
    )
  }
}
