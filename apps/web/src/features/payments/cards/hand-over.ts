import { errorCatalogue, type CardBrand, type CardSetup, type Reason } from '@fanlight/contract'
import { ApiError } from '../../../platform/api/index.ts'

/** Takes what was typed into the provider's frames to the provider. Neither this page nor our server ever sees it. */
export type HandOver = () => Promise<void>

/** What is known of a field in a frame. Empty is '', as in the fields of our own. */
export type Typed = '' | 'wrong' | 'right'

export type FrameName = 'number' | 'expiry' | 'cvc'

/** How a field in a frame looks and what it is called; the box around it is ours. */
export type FrameLook = {
  place: HTMLElement
  label: string
  placeholder: string
}

export type FrameEvents = {
  onTyped(name: FrameName, typed: Typed): void
  onFocus(name: FrameName): void
  onBlur(name: FrameName): void
  onBrand(brand: CardBrand): void
  /** Enter was pressed. */
  onSubmit(): void
}

export type DrawnFields = {
  handOver: HandOver
  focus(name: FrameName): void
  /** For those who hear the page: what is wrong is said inside the frame, too. Undefined: nothing is. */
  say(name: FrameName, error: string | undefined): void
  close(): void
}

const refused = (reason: Reason): ApiError =>
  new ApiError({ reason, code: errorCatalogue[reason].code, message: errorCatalogue[reason].message })

/** What the provider's script draws the fields with; PayPal's, or one of the same shape. */
type FieldState = { isEmpty: boolean; isValid: boolean }
type State = {
  cards?: { type: string }[]
  fields: Partial<Record<'cardNumberField' | 'cardExpiryField' | 'cardCvvField', FieldState>>
}
type InputEvents = Record<'onChange' | 'onFocus' | 'onBlur' | 'onInputSubmitRequest', (state: State) => void>
type Field = {
  render(into: HTMLElement): Promise<void>
  focus(): void
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  setMessage(text: string): void
  close(): Promise<void>
}
type FieldOptions = { placeholder: string; label: string; inputEvents: InputEvents }
type HostedCard = {
  isEligible(): boolean
  NumberField(options: FieldOptions): Field
  ExpiryField(options: FieldOptions): Field
  CVVField(options: FieldOptions): Field
  submit(): Promise<unknown>
}
type Sdk = {
  CardFields(options: {
    createVaultSetupToken: () => Promise<string>
    onApprove: () => void
    onError: (error: unknown) => void
    style: Record<string, Record<string, string>>
  }): HostedCard
}

const keys = { number: 'cardNumberField', expiry: 'cardExpiryField', cvc: 'cardCvvField' } as const

/** The script's names for brands. */
const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  'master-card': 'mastercard',
  mastercard: 'mastercard',
  'american-express': 'amex',
  amex: 'amex',
  discover: 'discover',
  'diners-club': 'diners',
  jcb: 'jcb',
  unionpay: 'unionpay',
  maestro: 'maestro',
}

/** As long as a number may be of several brands, it is of none. */
const brandIn = ({ cards = [] }: State): CardBrand =>
  cards.length === 1 ? (brands[cards[0]?.type ?? ''] ?? 'other') : 'other'

const typedIn = (state: FieldState | undefined): Typed => {
  if (!state || state.isEmpty) return ''
  return state.isValid ? 'right' : 'wrong'
}

/** What the provider has against a card, in our words. Its own are for developers. */
function refusalIn(error: unknown): ApiError {
  const said = error instanceof Error ? error.message : JSON.stringify(error)
  if (said.includes('CARD_EXPIRED')) return refused('CARD_EXPIRED')
  if (/INTERNAL_SERV|SERVICE_UNAVAILABLE|network/i.test(said)) return refused('PROVIDER_UNREACHABLE')
  return refused('CARD_REFUSED')
}

/** Lets the provider's script, which is loaded by now, draw its fields into these places, each in a frame of its own. */
export async function drawFields(
  { setupToken }: CardSetup,
  looks: Record<FrameName, FrameLook>,
  events: FrameEvents,
): Promise<DrawnFields> {
  const sdk = (window as { paypal?: Partial<Sdk> }).paypal
  if (!sdk?.CardFields) throw refused('PROVIDER_UNREACHABLE')
  let approve = (): void => undefined
  let fail = (_error: unknown): void => undefined
  const card = sdk.CardFields({
    createVaultSetupToken: () => Promise.resolve(setupToken),
    onApprove: () => approve(),
    onError: (error) => fail(error),
    style: styleLike(looks.number.place),
  })
  if (!card.isEligible()) throw refused('PROVIDER_UNREACHABLE')

  const optionsOf = (name: FrameName): FieldOptions => ({
    placeholder: looks[name].placeholder,
    label: looks[name].label,
    inputEvents: {
      onChange(state) {
        events.onTyped(name, typedIn(state.fields[keys[name]]))
        if (name === 'number') events.onBrand(brandIn(state))
      },
      onFocus: () => events.onFocus(name),
      onBlur: () => events.onBlur(name),
      onInputSubmitRequest: () => events.onSubmit(),
    },
  })
  const fields: Record<FrameName, Field> = {
    number: card.NumberField(optionsOf('number')),
    expiry: card.ExpiryField(optionsOf('expiry')),
    cvc: card.CVVField(optionsOf('cvc')),
  }
  const close = () => {
    for (const field of Object.values(fields)) void field.close()
  }
  const drawn = Promise.all([
    fields.number.render(looks.number.place),
    fields.expiry.render(looks.expiry.place),
    fields.cvc.render(looks.cvc.place),
  ])
  await drawn.catch((error: unknown) => {
    close()
    throw error
  })

  return {
    handOver: () =>
      new Promise<void>((resolve, reject) => {
        approve = resolve
        fail = (error) => reject(refusalIn(error))
        card.submit().catch(fail)
      }),
    focus: (name) => fields[name].focus(),
    say(name, error) {
      if (error === undefined) fields[name].removeAttribute('aria-invalid')
      else fields[name].setAttribute('aria-invalid', 'true')
      fields[name].setMessage(error ?? '')
    },
    close,
  }
}

/** A frame takes nothing over from the page around it: it is told how letters look in the box that it stands in. */
function styleLike(place: HTMLElement): Record<string, Record<string, string>> {
  const { fontFamily, fontSize, direction } = getComputedStyle(place.parentElement ?? place)
  return {
    input: {
      color: colourOf('text-ink', place),
      'font-family': fontFamily,
      'font-size': fontSize,
      'font-variant-numeric': 'tabular-nums',
      padding: '0 14px',
      direction: 'ltr',
      ...(direction === 'rtl' && { 'text-align': 'right' }),
    },
    '::placeholder': { color: colourOf('text-muted', place) },
  }
}

/** A colour is known where an element wears it, and at once on a new one: on others it may be on its way to another theme. */
function colourOf(className: string, place: HTMLElement): string {
  const probe = document.createElement('span')
  probe.className = className
  place.after(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
