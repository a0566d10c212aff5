import {
  addCard,
  deleteCard,
  instant,
  listCards,
  startCard,
  uploadLogs,
  type Card,
  type CardId,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { queryClient } from '../../../platform/api/index.ts'
import { flushLog } from '../../../platform/log/log.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { visa } from '../../../testing/sales.ts'
import { cardSetup, payingServer, VAULT } from '../testing/paying.ts'
import { Cards } from './Cards.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

const NUMBER = '4111111111111111'
const CVC = '737'
let server: FakeServer

beforeEach(async () => {
  server = payingServer()
  await begin(luna)
})
afterEach(endAll)

async function openForm() {
  show(
    <>
      <Cards />
      <DialogHost />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add New Card' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Card' }))
  await dialog.findByLabelText('Name on card')
  return dialog
}
type Form = Awaited<ReturnType<typeof openForm>>
// The dialog lets the pointer in a moment after it is there.
const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
async function enter(form: Form, label: string, value: string) {
  await user.click(form.getByLabelText(label))
  await user.paste(value)
}
const save = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Add card' }))

const brought = () => server.askedFor({ path: VAULT, access: 'user' } as never)

async function fillIn(form: Form, { hasFigures = true }: { hasFigures?: boolean } = {}) {
  const fields: [string, string][] = [
    ['Card number', NUMBER],
    ['Expiry (MM/YY)', '1249'],
    ['CVC', CVC],
    ['Name on card', 'Luna Fan'],
    ['Address', '1 High Street'],
    ['City', 'Glasgow'],
    ['State or region', 'Scotland'],
    ['Zip or postal code', 'G1 1AA'],
  ]
  for (const [label, value] of hasFigures ? fields : fields.slice(3)) await enter(form, label, value)
  await enter(form, 'Country', 'united kingdom')
  await user.keyboard('{Enter}')
}

describe('the own cards', () => {
  it('are listed by brand, last digits, holder and expiry', async () => {
    show(
      <>
        <Cards />
        <DialogHost />
      </>,
    )
    await screen.findByText('Visa •••• 4242')
    expect(screen.getByText('Luna Fan')).toBeTruthy()
    expect(screen.getByText('Expires 12/49')).toBeTruthy()
  })

  it('that have expired say so', async () => {
    server.answer(listCards, { cards: [{ ...visa, expiryYear: '20' }] })
    show(
      <>
        <Cards />
        <DialogHost />
      </>,
    )
    await screen.findByText('Expired 12/20')
  })

  it('are none at first', async () => {
    server.answer(listCards, { cards: [] })
    show(
      <>
        <Cards />
        <DialogHost />
      </>,
    )
    await screen.findByText('You have no card yet. With one you pay without leaving the page.')
  })

  it('can be asked for again when they do not come', async () => {
    server.refuse(listCards, 'FORBIDDEN')
    show(
      <>
        <Cards />
        <DialogHost />
      </>,
    )
    await screen.findByText('Your cards could not be loaded')
    server.answer(listCards, { cards: [visa] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Visa •••• 4242')
  })

  it('are removed after a question', async () => {
    server.answer(deleteCard, {})
    show(
      <>
        <Cards />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Visa ••••\s4242$/ }))
    expect(askedFor('confirm')).toMatchObject({ title: 'Remove this card?', tone: 'danger' })
    expect(server.askedFor(deleteCard)).toEqual([])
    answerDialog('confirm', true)
    await waitFor(() => expect(screen.queryByText('Visa •••• 4242')).toBeNull())
    expect(server.askedFor(deleteCard)).toMatchObject([{ cardId: visa.cardId }])
  })

  it('stay when the question is answered with no', async () => {
    show(
      <>
        <Cards />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Visa ••••\s4242$/ }))
    answerDialog('confirm', false)
    await waitFor(() => expect(askedFor('confirm')).toBeNull())
    expect(screen.getByText('Visa •••• 4242')).toBeTruthy()
  })
})

describe('a new card', () => {
  it('is written as it is printed while one types', async () => {
    const form = await openForm()
    const valueOf = (label: string) => form.getByLabelText<HTMLInputElement>(label).value
    await enter(form, 'Card number', NUMBER.slice(0, 11))
    await user.keyboard('23')
    expect(valueOf('Card number')).toBe('4111 1111 1112 3')
    await user.click(form.getByLabelText('Expiry (MM/YY)'))
    await user.keyboard('429')
    expect(valueOf('Expiry (MM/YY)')).toBe('04/29')
    await enter(form, 'CVC', '12345')
    expect(valueOf('CVC')).toBe('123')
  })

  it('keeps the caret where a digit was taken out', async () => {
    const form = await openForm()
    const number = form.getByLabelText<HTMLInputElement>('Card number')
    await enter(form, 'Card number', NUMBER)
    await userEvent.type(number, '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(number.value).toBe('4111 1111 1111 111')
    expect(number.selectionStart).toBe(2)
  })

  it('says what is missing, field by field, and goes to the first', async () => {
    const form = await openForm()
    await userEvent.clear(form.getByLabelText('Email'))
    await save(form)
    expect(form.getAllByRole('alert')).toHaveLength(10)
    expect(document.activeElement).toBe(form.getByLabelText('Card number'))
    expect(server.askedFor(addCard)).toEqual([])
  })

  it('is helped by the browser to fill in', async () => {
    const form = await openForm()
    const hints = ['Card number', 'Expiry (MM/YY)', 'CVC', 'Name on card'].map((label) =>
      form.getByLabelText(label).getAttribute('autocomplete'),
    )
    expect(hints).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
    expect(form.getByLabelText('Card number').getAttribute('inputmode')).toBe('numeric')
  })

  it('goes to the server and stands in the list', async () => {
    const added: Card = { ...visa, cardId: '10' as CardId, cardNumber: '•••• 1111', addedAt: instant(1) }
    server.answer(addCard, { card: added })
    const form = await openForm()
    await fillIn(form)
    server.answer(listCards, { cards: [added, visa] })
    await save(form)
    await screen.findByText('Visa •••• 1111')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.askedFor(addCard)).toMatchObject([
      {
        setupToken: 'SETUP',
        setupProof: 'of Luna',
        cardHolderName: 'Luna Fan',
        email: luna.email,
        billingCountry: 'GB',
        billingZipCode: 'G1 1AA',
      },
    ])
    expect(brought()).toEqual([{ number: NUMBER, expiry: '2049-12', security_code: CVC }])
    // Our own server has heard of neither.
    const heard = JSON.stringify(server.askedFor(addCard))
    expect([heard.includes(NUMBER), heard.includes(CVC)]).toEqual([false, false])
    expect(server.keysOf(addCard)[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    [422, 'INSTRUMENT_DECLINED', 'This card was not accepted. Please check what you typed.'],
    [422, 'CARD_EXPIRED', 'This card has expired.'],
    [503, 'OUT_OF_ORDER', 'Create order fail'],
  ])('that the provider answers with %i %s is not told to us, and can be tried again', async (status, issue, words) => {
    const details = [{ issue }]
    server.reply({ path: VAULT, access: 'user' }, () => Response.json({ details }, { status }))
    const form = await openForm()
    await fillIn(form)
    await save(form)
    await form.findByText(words)
    expect(server.askedFor(addCard)).toEqual([])
    server.reply({ path: VAULT, access: 'user' }, () => Response.json({ status: 'APPROVED' }))
    server.answer(addCard, { card: visa })
    await save(form)
    await waitFor(() => expect(server.askedFor(addCard)).toHaveLength(1))
  })

  it('is typed into the provider’s own frames where the provider draws them', async () => {
    const drawn: string[] = []
    const field = (name: string) => () => ({ render: () => Promise.resolve(void drawn.push(name)) })
    let options: { createVaultSetupToken: () => Promise<string>; onApprove: () => void } | undefined
    const card = {
      isEligible: () => true,
      NumberField: field('number'),
      ExpiryField: field('expiry'),
      CVVField: field('cvc'),
      submit: async () => options?.onApprove(),
    }
    vi.stubGlobal('paypal', { CardFields: (given: typeof options) => ((options = given), card) })
    const scriptUrl = 'https://provider.example/sdk/js'
    server.answer(startCard, { ...cardSetup, fields: { kind: 'sdk', scriptUrl } })
    server.answer(addCard, { card: visa })
    const form = await openForm()
    const script = await waitFor(() => document.querySelector(`script[src="${scriptUrl}"]`)!)
    script.dispatchEvent(new Event('load'))
    await waitFor(() => expect(drawn).toEqual(['number', 'expiry', 'cvc']))
    expect(form.queryByPlaceholderText('0000 0000 0000 0000')).toBeNull()
    await fillIn(form, { hasFigures: false })
    await save(form)
    await waitFor(() => expect(server.askedFor(addCard)).toMatchObject([{ setupToken: 'SETUP' }]))
    expect(await options?.createVaultSetupToken()).toBe('SETUP')
    expect(brought()).toEqual([])
  })

  it('leaves nothing of itself behind', async () => {
    server.refuse(addCard, 'CARD_REFUSED')
    const form = await openForm()
    await fillIn(form)
    await save(form)
    await form.findByText('This card was not accepted. Please check what you typed.')
    flushLog()
    const kept = JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state, queryKey }) => [state, queryKey]),
      server.askedFor(uploadLogs),
    ])
    expect(kept).not.toContain(NUMBER)
    expect(kept).not.toContain(`"${CVC}"`)
  })
})
