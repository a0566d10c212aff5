import { cents, getSpendingLimit, instant, setSpendingLimit, type SpendingLimit } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { changeOf } from './SpendingLimitDialog.tsx'
import { SpendingLimitCard } from './SpendingLimitCard.tsx'
// Lazy in the product; here before anybody waits for it.
import './SpendingLimitDialog.tsx'
import { answerDialog } from '../../../testing/dialogs.ts'

const RESETS = instant(new Date(2026, 6, 1, 12).getTime())
const TOMORROW = instant(new Date(2026, 5, 16, 12).getTime())
const limit = (part: Partial<SpendingLimit> = {}): SpendingLimit => ({
  monthly: cents(5000),
  spentThisMonth: cents(1200),
  coming: null,
  resetsAt: RESETS,
  ...part,
})

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  server.answer(getSpendingLimit, limit())
  server.answer(setSpendingLimit, ({ monthly }) => limit({ monthly: cents(monthly as number) }))
  await begin()
})
afterEach(endAll)

const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Monthly limit' })
async function openDialog() {
  show(
    <>
      <SpendingLimitCard />
      <DialogHost />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change limit' }))
  return amount()
}

it.each([
  [5000, 4000, 'lower'],
  [null, 5000, 'lower'],
  [5000, 6000, 'higher'],
  [5000, null, 'higher'],
  [5000, 5000, 'same'],
  [null, null, 'same'],
] as const)('from %j to %j is %s', (current, wanted, change) => expect(changeOf(current, wanted)).toBe(change))

describe('the limit', () => {
  it('shows how much of it is used', async () => {
    show(
      <>
        <SpendingLimitCard />
        <DialogHost />
      </>,
    )
    await screen.findByText('$12.00 of $50.00 used')
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Spending limit' })
    expect(bar.value).toBeCloseTo(0.24)
    expect(screen.getByText('$38.00 left this month')).toBeTruthy()
    expect(screen.getByText('Resets on Jul 1, 2026')).toBeTruthy()
  })

  it('is lowered at once', async () => {
    const field = await openDialog()
    await userEvent.clear(field)
    await userEvent.type(field, '40')
    expect(screen.getByText('Takes effect immediately.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Set limit to $40.00' }))
    await screen.findByText('Your limit is now $40.00 a month')
    expect(server.askedFor(setSpendingLimit)).toMatchObject([{ monthly: 4000 }])
    expect(screen.getByText('$12.00 of $40.00 used')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is raised from tomorrow on, and says so before', async () => {
    server.answer(setSpendingLimit, limit({ coming: { monthly: cents(10_000), from: TOMORROW } }))
    const field = await openDialog()
    await userEvent.clear(field)
    await userEvent.type(field, '100{Enter}')
    await screen.findByText('Your new limit starts on Jun 16, 2026')
    expect(screen.getByText('$12.00 of $50.00 used')).toBeTruthy()
    expect(screen.getByText('$100.00 starting Jun 16, 2026')).toBeTruthy()
  })

  it('that is about to be raised can be kept', async () => {
    server.answer(getSpendingLimit, limit({ coming: { monthly: null, from: TOMORROW } }))
    show(
      <>
        <SpendingLimitCard />
        <DialogHost />
      </>,
    )
    await screen.findByText('No limit starting Jun 16, 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Keep $50.00' }))
    await waitFor(() => expect(screen.queryByText('No limit starting Jun 16, 2026')).toBeNull())
    expect(server.askedFor(setSpendingLimit)).toMatchObject([{ monthly: 5000 }])
  })

  it('is removed after a question', async () => {
    server.answer(setSpendingLimit, limit({ coming: { monthly: null, from: TOMORROW } }))
    await openDialog()
    await userEvent.click(screen.getByRole('button', { name: 'Remove limit' }))
    expect(server.askedFor(setSpendingLimit)).toEqual([])
    answerDialog('confirm', true)
    await screen.findByText('Your limit ends on Jun 16, 2026')
    expect(server.askedFor(setSpendingLimit)).toMatchObject([{ monthly: null }])
  })

  it('is no limit until one is set', async () => {
    server.answer(getSpendingLimit, limit({ monthly: null }))
    show(
      <>
        <SpendingLimitCard />
        <DialogHost />
      </>,
    )
    await screen.findByText('You haven’t set a limit.')
    await userEvent.click(screen.getByRole('button', { name: 'Set a limit' }))
    await amount()
    await userEvent.click(screen.getByRole('button', { name: 'Set limit' }))
    expect(screen.getByText('Enter an amount')).toBeTruthy()
    await userEvent.type(await amount(), 'much')
    expect(screen.getByText('Enter an amount like 50 or 49.99')).toBeTruthy()
    expect(server.askedFor(setSpendingLimit)).toEqual([])
  })

  it('that cannot be set says why, and the dialog stays', async () => {
    server.refuse(setSpendingLimit, 'TOO_MANY', { retryAfterMs: 1 })
    const field = await openDialog()
    await userEvent.clear(field)
    await userEvent.type(field, '40{Enter}')
    await screen.findByText('Too many attempts. Wait a moment and try again.')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
