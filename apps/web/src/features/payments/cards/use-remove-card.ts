import { deleteCard, listCards, type Card } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { keyOf, queryClient, useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useCardWords } from './card-words.ts'

export function useRemoveCard() {
  const text = useText()
  const wordsOf = useCardWords()
  const remove = useAction(deleteCard, {
    toast: true,
    onSuccess(_, { cardId }) {
      queryClient.setQueryData<{ cards: Card[] }>(keyOf(listCards, {}), (before) =>
        before ? { cards: before.cards.filter((card) => card.cardId !== cardId) } : before,
      )
      toast.success(text('cards.removed'))
    },
  })
  /** True when it is gone. */
  return async (card: Card): Promise<boolean> => {
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
