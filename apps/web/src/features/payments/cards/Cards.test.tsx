import { addCard, deleteCard, instant, listCards, type Card, type CardId } from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { visa } from '../../../testing/sales.ts'
import { fakeCardFrames } from '../testing/card-frames.ts'
import { cardSetup, payingServer } from '../testing/paying.ts'
import { Cards } from './Cards.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer
let frames: ReturnType<typeof fakeCardFrames>

beforeEach(async () => {
  server = payingServer()
  frames = fakeCardFrames()
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
  await frames.load(cardSetup.scriptUrl)
  await waitFor(() => expect([...frames.drawn.keys()]).toEqual(['number', 'expiry', 'cvc']))
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

async function fillIn(form: Form) {
  await frames.type('number', true, 'visa')
  await frames.type('expiry', true)
  await frames.type('cvc', true)
  const fields: [string, string][] = [
    ['Name on card', 'Luna Fan'],
    ['Address', '1 High Street'],
    ['City', 'Glasgow'],
    ['State or region (optional)', 'Scotland'],
    ['ZIP or postal code', 'G1 1AA'],
  ]
  for (const [label, value] of fields) await enter(form, label, value)
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
    await screen.findByText('No cards yet. Add one to pay without leaving the page.')
  })

  it('can be asked for again when they do not come', async () => {
    server.refuse(listCards, 'FORBIDDEN')
    show(
      <>
        <Cards />
        <DialogHost />
      </>,
    )
    await screen.findByText('We couldn’t load your cards')
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
  it('is typed into frames of the provider, which are told how fields look and what they are called here', async () => {
    const form = await openForm()
    expect([...frames.drawn.values()].map(({ label, placeholder }) => [label, placeholder])).toEqual([
      ['Card number', '0000 0000 0000 0000'],
      ['Expiry (MM/YY)', 'MM/YY'],
      ['CVC', ''],
    ])
    expect(frames.style()).toMatchObject({ input: { direction: 'ltr' }, '::placeholder': {} })
    expect(await frames.setupToken()).toBe('SETUP')
    for (const name of ['Card number', 'Expiry (MM/YY)', 'CVC']) {
      const group = within(form.getByRole('group', { name }))
      expect(group.queryByRole('textbox')).toBeNull()
    }
  })

  it('leads into a frame by its label', async () => {
    const form = await openForm()
    await user.click(form.getByText('CVC'))
    expect(frames.focused).toEqual(['cvc'])
  })

  it('says how long its code is as soon as its brand is known', async () => {
    const form = await openForm()
    await form.findByText('3 digits on the card')
    await frames.type('number', false, 'american-express')
    await form.findByText('4 digits on the card')
  })

  it('says what is missing, field by field, and goes to the first', async () => {
    const form = await openForm()
    await userEvent.clear(form.getByLabelText('Email'))
    await save(form)
    // All but the state, which depends on the country.
    expect(form.getAllByRole('alert')).toHaveLength(9)
    expect(frames.focused).toEqual(['number'])
    expect(frames.said.get('expiry')).toBe('Enter the expiry date')
    expect(frames.attributes.get('cvc aria-invalid')).toBe('true')
    expect(frames.submit).not.toHaveBeenCalled()
    expect(server.askedFor(addCard)).toEqual([])
  })

  it('says what is wrong in a frame once it is left, and takes it back', async () => {
    const form = await openForm()
    await frames.emit('expiry', 'onFocus')
    await frames.type('expiry', false)
    expect(form.queryAllByRole('alert')).toEqual([])
    await frames.emit('expiry', 'onBlur')
    await form.findByText('Enter a date that hasn’t passed, like 04/29')
    await frames.type('expiry', true)
    expect(form.queryAllByRole('alert')).toEqual([])
    expect([frames.said.get('expiry'), frames.attributes.get('expiry aria-invalid')]).toEqual(['', undefined])
  })

  it('is helped by the browser to fill in', async () => {
    const form = await openForm()
    expect(form.getByLabelText('Name on card').getAttribute('autocomplete')).toBe('cc-name')
  })

  it('goes to the provider, and by its token to our server and into the list', async () => {
    const added: Card = { ...visa, cardId: '10' as CardId, cardNumber: '•••• 1111', addedAt: instant(1) }
    server.answer(addCard, { card: added })
    const form = await openForm()
    await fillIn(form)
    server.answer(listCards, { cards: [added, visa] })
    await save(form)
    await screen.findByText('Visa •••• 1111')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(frames.submit).toHaveBeenCalledOnce()
    expect(server.askedFor(addCard)).toMatchObject([
      {
        setupToken: 'SETUP',
        setupProof: 'of Luna',
        cardHolderName: 'Luna Fan',
        email: luna.email,
        billingAddressLine: '1 High Street',
        billingCity: 'Glasgow',
        billingState: 'Scotland',
        billingCountry: 'GB',
        billingZipCode: 'G1 1AA',
      },
    ])
    const heard = server.askedFor(addCard).flatMap((asked) => Object.keys(asked as object))
    expect(heard.filter((name) => ['cardNumber', 'cvc', 'expiryMonth', 'expiryYear'].includes(name))).toEqual([])
    expect(server.keysOf(addCard)[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(frames.drawn.size).toBe(0)
  })

  it('is sent by Enter in a frame', async () => {
    server.answer(addCard, { card: visa })
    const form = await openForm()
    await fillIn(form)
    await frames.emit('cvc', 'onInputSubmitRequest')
    await waitFor(() => expect(server.askedFor(addCard)).toHaveLength(1))
  })

  it.each([
    ['INSTRUMENT_DECLINED', 'This card wasn’t accepted. Check the details and try again.'],
    ['CARD_EXPIRED', 'This card has expired.'],
    ['INTERNAL_SERVER_ERROR', 'Create order fail'],
  ])('that the provider answers with %s is not told to us, and can be tried again', async (issue, words) => {
    frames.answers.push(issue)
    const form = await openForm()
    await fillIn(form)
    await save(form)
    await form.findByText(words)
    expect(server.askedFor(addCard)).toEqual([])
    server.answer(addCard, { card: visa })
    await save(form)
    await waitFor(() => expect(server.askedFor(addCard)).toHaveLength(1))
  })

  it('is drawn again in the colours of the other theme, and begins empty', async () => {
    const form = await openForm()
    await frames.type('number', false)
    const before = frames.drawn.get('number')
    act(() => storage.theme.set('dark'))
    await waitFor(() => expect(frames.drawn.get('number')).not.toBe(before))
    await save(form)
    await form.findByText('Enter the card number')
    act(() => storage.theme.set('system'))
  })
})
