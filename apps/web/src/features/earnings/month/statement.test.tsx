import { cents, diamonds, earningsStatement, type EarningsStatement, type PayoutId } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentPath, navigate } from '../../../platform/navigation/index.ts'
import { endAll, show } from '../../../testing/render-app.tsx'
import { EarningsStatementPage } from '../pages/EarningsStatementPage.tsx'
import { NOON, startCreator } from '../testing/creator.ts'

const earned = (net: number, fee: number) => ({
  gross: diamonds(net + fee),
  fee: diamonds(fee),
  net: diamonds(net),
})
const may: EarningsStatement = {
  month: '2026-05',
  from: '2026-05-01',
  to: '2026-05-31',
  sources: [
    { source: 'tips', ...earned(80, 20) },
    { source: 'memberships', ...earned(800, 200) },
  ],
  corrections: diamonds(-30),
  total: earned(850, 220),
  payouts: [
    {
      payoutId: '5' as PayoutId,
      amount: diamonds(2_000),
      cents: cents(2_000),
      state: 'paid',
      receiver: 'l•••@example.com',
      requestedAt: NOON,
      notBefore: null,
      finishedAt: NOON,
      reason: null,
    },
  ],
}

let server: Awaited<ReturnType<typeof startCreator>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  server = await startCreator()
  server.answer(earningsStatement, ({ month }) => ({ ...may, month }))
  navigate('/creator/earnings/statement?month=2026-05')
})
afterEach(endAll)

it('has what came from where, what the platform kept, what is left, and what was paid out', async () => {
  show(<EarningsStatementPage />)
  await screen.findByRole('heading', { name: 'May 2026' })
  const rows = within(screen.getByRole('table', { name: 'Earnings' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'SourceFans paidPlatform feeYou keep',
    'Memberships$10.00$2.00$8.00',
    'Tips$1.00$0.20$0.80',
    'Corrections-$0.30$0.00-$0.30',
    'Total$10.70$2.20$8.50',
  ])
  expect(screen.getByText('l•••@example.com')).toBeTruthy()
  expect(screen.getAllByText('$20.00')).toHaveLength(2)
  expect(screen.queryByText('This month isn’t over yet. The figures can still change.')).toBeNull()
})

it('is printed, and another month is chosen in the address', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  show(<EarningsStatementPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'June 2026')
  expect(currentPath()).toBe('/creator/earnings/statement?month=2026-06')
  await screen.findByText('This month isn’t over yet. The figures can still change.')
})
