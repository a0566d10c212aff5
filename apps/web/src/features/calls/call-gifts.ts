import type { callsChannel, EventOf } from '@fanlight/contract'
import { createEmitter } from '../../platform/emitter.ts'
import { createStore } from '../../platform/store.ts'

export type GiftNews = Extract<EventOf<typeof callsChannel>, { type: 'GIFT' | 'GIFT_COMBO_END' }>

/** What is heard of gifts: whoever shows the call listens. */
export const giftNews = createEmitter<GiftNews>()

/** Whether the person looks at what there is to give. */
export const giftsOpen = createStore(false)
