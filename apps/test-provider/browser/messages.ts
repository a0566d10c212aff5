/** What the merchant's page and a frame of ours say to each other. Nothing of it is what was typed. */

export const FIELD_NAMES = ['number', 'expiry', 'cvv'] as const
export type FieldName = (typeof FIELD_NAMES)[number]

export type FieldState = {
  isEmpty: boolean
  isValid: boolean
  /** What is there may still become valid by typing on. */
  isPotentiallyValid: boolean
  isFocused: boolean
}

/** As much of the card as the page may know, so that it can show the brand's mark and ask for a code of the right length. */
export type CardType = { type: string; niceType: string; code: { name: string; size: number } }

export type InputEvent = 'onChange' | 'onFocus' | 'onBlur' | 'onInputSubmitRequest'

export type Style = Record<string, Record<string, string>>

export type FromFrame =
  | { kind: 'ready' }
  | { kind: 'event'; event: InputEvent; state: FieldState; cards: CardType[] }
  /** `issue` null: the vault has the card. */
  | { kind: 'handedOver'; id: number; issue: string | null }

export type ToFrame =
  | { kind: 'dress'; label: string; placeholder: string; style: Style }
  | { kind: 'focus' }
  | { kind: 'clear' }
  | { kind: 'attribute'; name: string; value: string | null }
  | { kind: 'message'; text: string }
  | { kind: 'handOver'; id: number }
