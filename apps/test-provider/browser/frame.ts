import { brandOf } from '../src/brands.ts'
import { expiryText, judge, read, write } from './figures.ts'
import type { CardType, FieldName, FieldState, FromFrame, InputEvent, Style, ToFrame } from './messages.ts'

/** What the frames of one card show each other. They are of one origin; the page around them is not, and sees none of it. */
export type Neighbour = {
  readonly form: string
  readonly field: FieldName
  digits(): string
  /** Another frame has changed what this one is judged by. */
  lookAgain(): void
}

export type FrameSurroundings = {
  field: FieldName
  /** Which card of the page this frame belongs to. */
  form: string
  input: HTMLInputElement
  /** Says something about the field to those who hear the page. */
  said: HTMLElement
  neighbours: () => Neighbour[]
  tell: (message: FromFrame) => void
  /** Takes a card to the vault; answers what is wrong with it, or null. */
  handOver: (card: object) => Promise<string | null>
  now: () => number
}

/** One field of a card, alone in its frame. */
export function startFrame(around: FrameSurroundings): Neighbour & { hear(message: ToFrame): void } {
  const { field, form, input, said } = around
  let digits = ''

  const digitsOf = (name: FieldName): string =>
    name === field
      ? digits
      : (around
          .neighbours()
          .find((other) => other.field === name)
          ?.digits() ?? '')
  const number = () => digitsOf('number')
  const state = (): FieldState => ({
    ...judge(field, digits, { number: number(), now: around.now() }),
    isFocused: input.ownerDocument.activeElement === input,
  })
  const tellOf = (event: InputEvent) =>
    around.tell({ kind: 'event', event, state: state(), cards: field === 'number' ? cardsOf(digits) : [] })

  function show(): void {
    const shown = write(field, digits)
    if (input.value !== shown) input.value = shown
  }

  function typed(): void {
    const at = input.selectionStart ?? input.value.length
    const isAtEnd = at === input.value.length
    const before = read(field, input.value.slice(0, at), number()).length
    digits = read(field, input.value, field === 'number' ? '' : number())
    show()
    // Signs come and go between the digits: the caret stays behind the digit it was behind.
    const place = isAtEnd ? input.value.length : placeAfter(input.value, before)
    if (input.ownerDocument.activeElement === input) input.setSelectionRange(place, place)
    if (field === 'number') for (const other of around.neighbours()) other.lookAgain()
    tellOf('onChange')
  }

  input.addEventListener('input', typed)
  input.addEventListener('focus', () => tellOf('onFocus'))
  input.addEventListener('blur', () => tellOf('onBlur'))
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tellOf('onInputSubmitRequest')
  })

  async function handOver(id: number): Promise<void> {
    const card = { number: number(), expiry: expiryText(digitsOf('expiry')), security_code: digitsOf('cvv') }
    around.tell({ kind: 'handedOver', id, issue: await around.handOver(card) })
  }

  return {
    form,
    field,
    digits: () => digits,

    lookAgain() {
      if (field !== 'cvv' || digits === '') return
      digits = read(field, digits, number())
      show()
      tellOf('onChange')
    },

    hear(message) {
      if (message.kind === 'dress') {
        input.setAttribute('aria-label', message.label)
        input.placeholder = message.placeholder
        dress(input.ownerDocument, message.style)
      } else if (message.kind === 'focus') {
        input.focus()
      } else if (message.kind === 'clear') {
        input.value = ''
        typed()
      } else if (message.kind === 'attribute') {
        if (!SETTABLE.has(message.name)) return
        if (message.value === null) input.removeAttribute(message.name)
        else input.setAttribute(message.name, message.value)
      } else if (message.kind === 'message') {
        said.textContent = message.text
      } else {
        void handOver(message.id)
      }
    },
  }
}

const SETTABLE = new Set(['aria-invalid', 'aria-required', 'disabled', 'placeholder'])

function cardsOf(number: string): CardType[] {
  const brand = brandOf(number)
  return brand ? [{ type: brand.type, niceType: brand.niceType, code: brand.code }] : []
}

/** Where the caret stands so that as many digits are before it. */
function placeAfter(shown: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < shown.length; place++) {
    if (seen === digits) return place
    if (/\d/.test(shown.charAt(place))) seen += 1
  }
  return shown.length
}

const SELECTORS: Readonly<Record<string, string>> = {
  input: 'input',
  ':focus': 'input:focus',
  '::placeholder': 'input::placeholder',
  '.invalid': 'input[aria-invalid="true"]',
}
const PROPERTIES =
  /^(?:color|caret-color|direction|text-align|font(?:-[a-z-]+)?|letter-spacing|line-height|opacity|padding(?:-[a-z]+)?)$/

/**
 * The merchant's own look, as far as letters go. The page's policy lets no style be written as text; rules that are made
 * one by one are not text, and nothing of the merchant's is read as a rule.
 */
function dress(page: Document, style: Style): void {
  const [sheet] = page.styleSheets
  if (!sheet) return
  for (const [selector, properties] of Object.entries(style)) {
    const known = SELECTORS[selector]
    if (known === undefined) continue
    const rule = sheet.cssRules[sheet.insertRule(`${known} {}`, sheet.cssRules.length)]
    if (!(rule && 'style' in rule)) continue
    for (const [name, value] of Object.entries(properties)) {
      if (PROPERTIES.test(name)) (rule.style as CSSStyleDeclaration).setProperty(name, value)
    }
  }
}
