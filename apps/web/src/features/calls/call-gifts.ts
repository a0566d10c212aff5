import { GIFT_COMBO_MS, type callsChannel, type EventOf } from '@fanlight/contract'
import { createStore } from '../../platform/store.ts'

export type GiftNews = Extract<EventOf<typeof callsChannel>, { type: 'GIFT' | 'GIFT_COMBO_END' }>

/** Whoever shows the call listens. What comes before their code is loaded waits for them, as long as it is news. */
function createGiftNews() {
  const listeners = new Set<(news: GiftNews) => void>()
  let unheard: { news: GiftNews; at: number }[] = []
  const isFresh = ({ at }: { at: number }): boolean => Date.now() - at < GIFT_COMBO_MS
  return {
    emit(news: GiftNews): void {
      if (listeners.size === 0) unheard = [...unheard.filter(isFresh), { news, at: Date.now() }]
      for (const listener of listeners) listener(news)
    },
    subscribe(listener: (news: GiftNews) => void): () => void {
      listeners.add(listener)
      const waiting = unheard.filter(isFresh)
      unheard = []
      for (const { news } of waiting) listener(news)
      return () => void listeners.delete(listener)
    },
  }
}

export const giftNews = createGiftNews()

/** Whether the person looks at what there is to give. */
export const giftsOpen = createStore(false)
