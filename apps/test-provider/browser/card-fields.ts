import {
  FIELD_NAMES,
  type CardType,
  type FieldName,
  type FieldState,
  type FromFrame,
  type InputEvent,
  type Style,
  type ToFrame,
} from './messages.ts'

/** How the fields of a card stand, in the words of PayPal's script. */
type State = {
  cards: CardType[]
  emittedBy: FieldName
  fields: Partial<Record<'cardNumberField' | 'cardExpiryField' | 'cardCvvField', FieldState>>
  isFormValid: boolean
}
type InputEvents = Partial<Record<InputEvent, (state: State) => void>>

type FieldOptions = {
  placeholder?: string
  /** PayPal names its fields itself, in the language of the browser. We speak English and let the page say it better. */
  label?: string
  style?: Style
  inputEvents?: InputEvents
}

type CardFieldsOptions = {
  createVaultSetupToken: () => Promise<string>
  onApprove: (approved: { vaultSetupToken: string }) => unknown
  onError?: (error: Error) => unknown
  style?: Style
  inputEvents?: InputEvents
}

const keys = { number: 'cardNumberField', expiry: 'cardExpiryField', cvv: 'cardCvvField' } as const
const names = { number: 'Card number', expiry: 'Expiry', cvv: 'Security code' } as const
const untouched: FieldState = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false }

/** A frame that does not come, is not let in by the page or is not ours must not be waited for. */
const READY_MS = 15_000

/** What the script puts into a page: fields that are frames of `home`, which the page can place and dress, and not read. */
export function createSdk(home: string) {
  return { CardFields: (options: CardFieldsOptions) => createCard(home, options) }
}

function createCard(home: string, options: CardFieldsOptions) {
  const form = crypto.randomUUID()
  const frames = new Map<FieldName, HTMLIFrameElement>()
  const states = new Map<FieldName, FieldState>()
  const waiting = new Map<number, (issue: string | null) => void>()
  let cards: CardType[] = []
  let asked = 0
  let setup: Promise<string> | null = null
  const setupToken = () => (setup ??= options.createVaultSetupToken())

  const isFormValid = () => FIELD_NAMES.every((name) => states.get(name)?.isValid)
  const stateFor = (emittedBy: FieldName): State => ({
    cards,
    emittedBy,
    fields: Object.fromEntries([...states].map(([name, state]) => [keys[name], state])),
    isFormValid: isFormValid(),
  })

  const send = (name: FieldName, message: ToFrame) => frames.get(name)?.contentWindow?.postMessage(message, home)

  function createField(name: FieldName, own: FieldOptions = {}) {
    const events = own.inputEvents ?? options.inputEvents ?? {}
    let stop = (): void => undefined

    function hear(message: FromFrame): void {
      if (message.kind === 'handedOver') {
        waiting.get(message.id)?.(message.issue)
        waiting.delete(message.id)
      } else if (message.kind === 'event') {
        states.set(name, message.state)
        if (name === 'number') cards = message.cards
        events[message.event]?.(stateFor(name))
      }
    }

    return {
      /** Into an element, or into the one that a selector finds. */
      async render(into: HTMLElement | string): Promise<void> {
        const place = typeof into === 'string' ? document.querySelector<HTMLElement>(into) : into
        if (!place) throw new Error('There is no such place in this page')
        const address = new URL(`/card-fields/${name}`, home)
        address.searchParams.set('setup', await setupToken())
        address.hash = form
        const frame = document.createElement('iframe')
        frame.title = own.label ?? names[name]
        frame.style.cssText = 'display:block;width:100%;height:100%;border:0'
        frame.src = address.href
        frames.set(name, frame)
        states.set(name, untouched)
        await new Promise<void>((resolve, reject) => {
          const tooLong = setTimeout(() => reject(new Error('The field could not be drawn')), READY_MS)
          const listen = ({ origin, source, data }: MessageEvent<FromFrame>) => {
            if (origin !== home || source !== frame.contentWindow) return
            if (data.kind !== 'ready') return hear(data)
            clearTimeout(tooLong)
            const style = { ...options.style, ...own.style }
            send(name, { kind: 'dress', label: own.label ?? names[name], placeholder: own.placeholder ?? '', style })
            resolve()
          }
          window.addEventListener('message', listen)
          stop = () => {
            clearTimeout(tooLong)
            window.removeEventListener('message', listen)
          }
          place.append(frame)
        })
      },
      focus() {
        frames.get(name)?.focus()
        send(name, { kind: 'focus' })
      },
      clear: () => send(name, { kind: 'clear' }),
      setAttribute: (attribute: string, value: string) => send(name, { kind: 'attribute', name: attribute, value }),
      removeAttribute: (attribute: string) => send(name, { kind: 'attribute', name: attribute, value: null }),
      /** For those who hear the page: what is wrong with the field. */
      setMessage: (text: string) => send(name, { kind: 'message', text }),
      close(): Promise<void> {
        stop()
        frames.get(name)?.remove()
        frames.delete(name)
        states.delete(name)
        return Promise.resolve()
      },
    }
  }

  return {
    isEligible: () => true,
    NumberField: (own?: FieldOptions) => createField('number', own),
    ExpiryField: (own?: FieldOptions) => createField('expiry', own),
    CVVField: (own?: FieldOptions) => createField('cvv', own),
    getState: () => Promise.resolve(stateFor('number')),

    /** The frames take the card to the vault by themselves; all that comes back is whether it was taken. */
    async submit(): Promise<void> {
      const wrong = FIELD_NAMES.find((name) => !states.get(name)?.isValid)
      if (wrong !== undefined) throw new Error(`INVALID_${wrong.toUpperCase()}`)
      const issue = await new Promise<string | null>((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        send('number', { kind: 'handOver', id: asked })
      })
      if (issue === null) return void (await options.onApprove({ vaultSetupToken: await setupToken() }))
      const error = new Error(issue)
      options.onError?.(error)
      throw error
    },
  }
}
