import type { Gift, ReceivedGift } from '@fanlight/contract'
import { createStore, type Store } from '../../platform/store.ts'
import {
  EFFECT_TICK_MS,
  isQuiet,
  noEffects,
  reduceEffects,
  type EffectEvent,
  type Effects,
  type GiftEffect,
} from './effect-queue.ts'

export type GiftEffects = {
  readonly shown: Store<Effects>
  tell(event: EffectEvent): void
  /** Its timer rests from here on. */
  close(): void
}

/** What flies over one place. Its timer runs while there is something to show. */
export function createGiftEffects(): GiftEffects {
  const shown = createStore(noEffects)
  let timer: ReturnType<typeof setInterval> | null = null

  function tell(event: EffectEvent): void {
    const next = reduceEffects(shown.get(), event)
    shown.set(next)
    if (isQuiet(next)) rest()
    else timer ??= setInterval(() => tell({ type: 'tick' }), EFFECT_TICK_MS)
  }

  function rest(): void {
    if (timer !== null) clearInterval(timer)
    timer = null
    if (shown.get().elapsed > 0) shown.set({ ...shown.get(), elapsed: 0 })
  }

  return { shown, tell, close: rest }
}

/** Of a gift that came: by its number it is looked up in what is loaded here, which may be newer. */
export function effectOf(received: ReceivedGift, gifts: readonly Gift[], fromCall: boolean): GiftEffect {
  const known = gifts.find(({ giftId }) => giftId === received.giftId)
  return {
    comboID: received.comboId,
    name: received.fromUserNickname,
    headURL: received.fromHeadPicUrl,
    icon: received.giftId,
    gname: known?.giftName ?? received.giftName,
    art: known?.art ?? received.art,
    giftPic: known?.giftPic ?? received.giftPic,
    num: received.comboNum,
    fromCall,
  }
}
