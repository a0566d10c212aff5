import { act } from '@testing-library/react'
import { vi } from 'vitest'

type FieldState = { isEmpty: boolean; isValid: boolean }
type State = { cards: { type: string }[]; fields: Record<string, FieldState> }
type FieldOptions = {
  label: string
  placeholder: string
  inputEvents: Record<string, (state: State) => void>
}
type CardOptions = {
  createVaultSetupToken: () => Promise<string>
  onApprove: () => void
  onError: (error: unknown) => void
  style: Record<string, Record<string, string>>
}
type Name = 'number' | 'expiry' | 'cvc'
const keys = { number: 'cardNumberField', expiry: 'cardExpiryField', cvc: 'cardCvvField' } as const
const empty: FieldState = { isEmpty: true, isValid: false }

/**
 * The provider's script and its frames, as the page sees them: it can place and name them, and hears how they stand. The
 * real ones are tested where they are made, and together in the journeys.
 */
export function fakeCardFrames() {
  const drawn = new Map<Name, FieldOptions>()
  const attributes = new Map<string, string>()
  const said = new Map<Name, string>()
  const focused: Name[] = []
  const states: Record<string, FieldState> = {}
  let options: CardOptions | undefined
  let cards: { type: string }[] = []
  /** What is said of the next cards; null when they are taken. */
  const answers: (string | null)[] = []

  const field = (name: Name) => (own: FieldOptions) => ({
    render(place: HTMLElement) {
      place.append(document.createElement('iframe'))
      states[keys[name]] = empty
      drawn.set(name, own)
      return Promise.resolve()
    },
    focus: () => void focused.push(name),
    setAttribute: (attribute: string, value: string) => void attributes.set(`${name} ${attribute}`, value),
    removeAttribute: (attribute: string) => void attributes.delete(`${name} ${attribute}`),
    setMessage: (text: string) => void said.set(name, text),
    close: () => Promise.resolve(void drawn.delete(name)),
  })
  const card = {
    isEligible: () => true,
    NumberField: field('number'),
    ExpiryField: field('expiry'),
    CVVField: field('cvc'),
    submit: vi.fn(async () => {
      const issue = answers.shift() ?? null
      if (issue === null) return options?.onApprove()
      options?.onError(new Error(issue))
      throw new Error(issue)
    }),
  }
  vi.stubGlobal('paypal', { CardFields: (given: CardOptions) => ((options = given), card) })

  const emit = (name: Name, event: string) =>
    act(async () => drawn.get(name)?.inputEvents[event]?.({ cards, fields: { ...states } }))

  return {
    drawn,
    said,
    attributes,
    focused,
    answers,
    submit: card.submit,
    style: () => options?.style ?? {},
    setupToken: () => options?.createVaultSetupToken(),
    emit,
    /** Something is typed into a frame. */
    async type(name: Name, isValid: boolean, brand?: string) {
      states[keys[name]] = { isEmpty: false, isValid }
      if (brand !== undefined) cards = [{ type: brand }]
      await emit(name, 'onChange')
    },
    /** As the browser does when the script has come. */
    async load(scriptUrl: string) {
      const script = await vi.waitFor(() => {
        const found = document.querySelector(`script[src="${scriptUrl}"]`)
        if (!found) throw new Error('The script is not asked for')
        return found
      })
      await act(async () => script.dispatchEvent(new Event('load')))
    },
  }
}
