import {
  cancelPayout,
  cents,
  DAY_MS,
  diamonds,
  earningsSummary,
  instant,
  listPayouts,
  payoutMethod,
  requestPayout,
  startTwoFactor,
  type Payout,
  type PayoutId,
} from '@fanlight/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { endAll, fill, show } from '../../../testing/render-app.tsx'
import { EarningsPage } from '../pages/EarningsPage.tsx'
import { method, NOON, startCreator } from '../testing/creator.ts'
// Lazy in the product; here before a test waits for them.
import './ChangeMethodDialog.tsx'
import './PayoutDialog.tsx'
import { currentPath } from '../../../platform/navigation/index.ts'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

const payout = (part: Partial<Payout> = {}): Payout => ({
  payoutId: '5' as PayoutId,
  amount: diamonds(1000),
  cents: cents(1000),
  state: 'requested',
  receiver: 'l•••@example.com',
  requestedAt: NOON,
  notBefore: null,
  finishedAt: null,
  reason: null,
  ...part,
})

let server: Awaited<ReturnType<typeof startCreator>>

beforeEach(async () => {
  server = await startCreator()
})
afterEach(endAll)

async function open() {
  show(
    <>
      <EarningsPage />
      <DialogHost />
    </>,
  )
  await screen.findByLabelText('Your earnings')
}
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)

describe('where payouts go', () => {
  const openMethod = async () => {
    await open()
    await userEvent.click(await screen.findByText('Change'))
    return within(await screen.findByRole('dialog', { name: 'Payout method' }))
  }

  it('is changed with a code', async () => {
    const dialog = await openMethod()
    server.answer(payoutMethod, { method: { ...method, receiver: 'n•••@example.com' }, hasTwoFactor: true })
    fill(dialog.getByRole('textbox', { name: 'PayPal email' }), 'new@example.com')
    fill(dialog.getByRole('textbox', { name: 'Two-factor code' }), '123 456')
    submit()
    await screen.findByText('Payouts will now go to n•••@example.com')
    expect(server.askedFor(payoutMethod).at(-1)).toMatchObject({ receiver: 'new@example.com', code: '123456' })
    expect(await screen.findByText('n•••@example.com')).toBeTruthy()
  })

  it('is asked for by field', async () => {
    const dialog = await openMethod()
    fill(dialog.getByRole('textbox', { name: 'PayPal email' }), 'nobody')
    await userEvent.click(dialog.getByRole('button', { name: 'Save payout method' }))
    expect(dialog.getByText('Enter a valid email address')).toBeTruthy()
    expect(dialog.getByText('Enter the code from your authenticator app')).toBeTruthy()
    expect(server.askedFor(payoutMethod)).toHaveLength(1)
  })

  it('stays as it is when the code is wrong', async () => {
    const dialog = await openMethod()
    server.refuse(payoutMethod, 'SECOND_FACTOR_WRONG')
    fill(dialog.getByRole('textbox', { name: 'PayPal email' }), 'new@example.com')
    fill(dialog.getByRole('textbox', { name: 'Two-factor code' }), '000000')
    submit()
    await dialog.findByText('That code isn’t right. Try the latest one.')
  })

  it('turns on a second factor right there, and goes on', async () => {
    server.answer(payoutMethod, { method: null, hasTwoFactor: false })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect(askedFor('twoFactor')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Add payout method' })).toBeNull()
    server.answer(payoutMethod, { method: null, hasTwoFactor: true })
    act(() => answerDialog('twoFactor'))
    await screen.findByRole('button', { name: 'Add payout method' })
    expect(currentPath()).toBe('/creator/earnings')
  })
})

describe('a payout', () => {
  it('that was begun without a second factor is still there once there is one', async () => {
    server.answer(payoutMethod, { method, hasTwoFactor: false })
    // The dialog above it asks as soon as its code has come.
    server.answer(startTwoFactor, {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Fanlight?secret=JBSWY3DPEHPK3PXP',
    })
    await open()
    await userEvent.click(screen.getByText('Request payout'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request payout' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Turn on' }))
    server.answer(payoutMethod, { method, hasTwoFactor: true })
    act(() => answerDialog('twoFactor'))
    await dialog.findByRole('textbox', { name: 'Amount' })
  })

  const openPayout = async () => {
    await open()
    await userEvent.click(screen.getByText('Request payout'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request payout' }))
    return { dialog, amount: await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Amount' }) }
  }
  const code = () => screen.getByRole('textbox', { name: 'Two-factor code' })

  it('asks for all of it, and the button says how much', async () => {
    server.answer(requestPayout, { payout: payout(), available: diamonds(0) })
    const { dialog, amount } = await openPayout()
    await userEvent.click(dialog.getByRole('button', { name: 'All' }))
    expect(amount.value).toBe('5000')
    fill(code(), '123456')
    await userEvent.click(dialog.getByRole('button', { name: 'Request $50.00' }))
    await screen.findByText('Your payout of $50.00 is waiting for approval')
    expect(server.askedFor(requestPayout)).toMatchObject([{ amount: 5000, code: '123456' }])
    await waitFor(() => expect(server.askedFor(earningsSummary).length).toBeGreaterThan(1))
  })

  it('to somewhere new says when it is sent', async () => {
    const paidFrom = instant(Date.now() + DAY_MS)
    server.answer(payoutMethod, { method: { ...method, paidFrom }, hasTwoFactor: true })
    const { dialog } = await openPayout()
    expect(dialog.getByText(/^Paid from .* New payout methods wait 72 hours\.$/)).toBeTruthy()
  })

  it.each([
    ['', 'Enter an amount'],
    ['999', 'The minimum payout is 1,000 diamonds'],
    ['5001', 'You have 5,000 diamonds available'],
  ])('of %j is refused: %s', async (typed, words) => {
    const { dialog, amount } = await openPayout()
    if (typed !== '') fill(amount, typed)
    await userEvent.click(dialog.getByRole('button', { name: 'Request payout' }))
    expect(dialog.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(amount)
    expect(server.askedFor(requestPayout)).toEqual([])
  })

  it('tried again with a newer code is the same payout', async () => {
    server.refuse(requestPayout, 'SECOND_FACTOR_WRONG')
    const { dialog, amount } = await openPayout()
    fill(amount, '2000')
    fill(code(), '000000')
    submit()
    await dialog.findByText('That code isn’t right. Try the latest one.')
    server.answer(requestPayout, { payout: payout(), available: diamonds(3000) })
    fill(code(), '123456')
    submit()
    await waitFor(() => expect(server.askedFor(requestPayout)).toHaveLength(2))
    const [first, second] = server.keysOf(requestPayout)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it('needs somewhere to go', async () => {
    server.answer(payoutMethod, { method: null, hasTwoFactor: true })
    await open()
    await userEvent.click(screen.getByText('Request payout'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request payout' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Add payout method' }))
    await screen.findByRole('dialog', { name: 'Payout method' })
  })

  it('is taken back after a question', async () => {
    server.answer(listPayouts, { payouts: [payout()], nextCursor: null })
    server.answer(cancelPayout, { payout: payout({ state: 'canceled' }) })
    await open()
    expect(await screen.findByText('Waiting for approval')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Cancel the payout of $10.00'))
    expect(server.askedFor(cancelPayout)).toEqual([])
    server.answer(listPayouts, { payouts: [payout({ state: 'canceled' })], nextCursor: null })
    answerDialog('confirm', true)
    await screen.findByText('Payout canceled')
    await screen.findByText('Canceled')
    expect(screen.queryByLabelText(/Cancel the payout/)).toBeNull()
  })

  it('that was decided meanwhile says so', async () => {
    server.answer(listPayouts, { payouts: [payout()], nextCursor: null })
    server.refuse(cancelPayout, 'ALREADY_DECIDED')
    await open()
    await userEvent.click(await screen.findByLabelText('Cancel the payout of $10.00'))
    answerDialog('confirm', true)
    await screen.findByText('This payout has already been reviewed.')
  })

  it('that was refused says why', async () => {
    server.answer(listPayouts, {
      payouts: [payout({ state: 'refused', reason: 'Unknown receiver' })],
      nextCursor: null,
    })
    await open()
    await screen.findByText('Rejected')
    expect(screen.getByText('Unknown receiver')).toBeTruthy()
  })
})
