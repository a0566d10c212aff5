import { errorCatalogue, type CardSetup, type Reason } from '@fanlight/contract'
import { ApiError } from '../../../platform/api/index.ts'
import { expiryOf, type CardDraft } from './card-form.ts'

/** Takes what is printed on the card to the payment provider. Our own server never sees it. */
export type HandOver = (draft: CardDraft) => Promise<void>

const refused = (reason: Reason): ApiError =>
  new ApiError({ reason, code: errorCatalogue[reason].code, message: errorCatalogue[reason].message })
const offline = (): ApiError => new ApiError({ reason: 'offline', code: 0, message: '' })

/** To a provider that takes it by a form of ours, at its own address. */
export function byForm(url: string, { setupToken }: CardSetup): HandOver {
  return async (draft) => {
    const { month, year } = expiryOf(draft)
    const answer = await fetch(`${url}/${encodeURIComponent(setupToken)}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ number: draft.number, expiry: `20${year}-${month}`, security_code: draft.cvc }),
    }).catch(() => {
      throw offline()
    })
    if (answer.ok) return
    if (answer.status >= 500) throw refused('PROVIDER_UNREACHABLE')
    const { details = [] } = (await answer.json().catch(() => ({}))) as { details?: { issue?: string }[] }
    throw refused(details.some(({ issue }) => issue === 'CARD_EXPIRED') ? 'CARD_EXPIRED' : 'CARD_REFUSED')
  }
}

/** What PayPal's script draws the fields with. */
type Field = { render(into: HTMLElement): Promise<void> }
type HostedCard = {
  isEligible(): boolean
  NumberField(options?: object): Field
  ExpiryField(options?: object): Field
  CVVField(options?: object): Field
  submit(): Promise<unknown>
}
type Sdk = {
  CardFields(options: {
    createVaultSetupToken: () => Promise<string>
    onApprove: () => void
    onError: (error: unknown) => void
  }): HostedCard
}

export type Places = { number: HTMLElement; expiry: HTMLElement; cvc: HTMLElement }

/** Lets the provider's script, which is loaded by now, draw its fields into these places, each in a frame of its own. */
export async function drawFields({ setupToken }: CardSetup, places: Places): Promise<HandOver> {
  const sdk = (window as { paypal?: Partial<Sdk> }).paypal
  if (!sdk?.CardFields) throw refused('PROVIDER_UNREACHABLE')
  let approve = (): void => undefined
  let fail = (): void => undefined
  const card = sdk.CardFields({
    createVaultSetupToken: () => Promise.resolve(setupToken),
    onApprove: () => approve(),
    onError: () => fail(),
  })
  if (!card.isEligible()) throw refused('PROVIDER_UNREACHABLE')
  await Promise.all([
    card.NumberField().render(places.number),
    card.ExpiryField().render(places.expiry),
    card.CVVField().render(places.cvc),
  ])
  return () =>
    new Promise<void>((resolve, reject) => {
      approve = resolve
      fail = () => reject(refused('CARD_REFUSED'))
      card.submit().catch(() => reject(refused('CARD_REFUSED')))
    })
}
