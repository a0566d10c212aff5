import { diamonds, earningsSeries, earningsSummary, exportEarnings, listEarnings } from '@fanlight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath } from '../../platform/navigation/index.ts'
import { endAll, show } from '../../testing/render-app.tsx'
import { EarningsPage } from './pages/EarningsPage.tsx'
import { line, NOON, startCreator, summary } from './testing/creator.ts'

let server: Awaited<ReturnType<typeof startCreator>>

beforeEach(async () => {
  server = await startCreator()
})
afterEach(endAll)

async function open() {
  show(<EarningsPage />)
  await screen.findByLabelText('Your earnings')
}
const slider = () => screen.findByLabelText(/Earnings for the last/)
const said = async () => (await slider()).getAttribute('aria-valuetext')

describe('the summary', () => {
  it('says where the money is, in diamonds and dollars', async () => {
    await open()
    const region = within(screen.getByLabelText('Your earnings'))
    expect(region.getByText('5,000 diamonds')).toBeTruthy()
    expect(region.getByText('$50.00')).toBeTruthy()
    expect(region.getByText('120 diamonds on Jun 30, 2026')).toBeTruthy()
    expect(region.getByText('$263.00')).toBeTruthy()
    expect(
      region.getByText('Fanlight’s platform fee is 20% of what fans pay. These figures show what you keep.'),
    ).toBeTruthy()
  })

  it('says how far it is to the smallest payout', async () => {
    server.answer(earningsSummary, { ...summary, available: diamonds(250) })
    await open()
    expect(screen.getByText('You can request a payout once you reach $10.00. $7.50 to go.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request payout' })).toBeNull()
  })

  it('that cannot be loaded can be tried again', async () => {
    server.refuse(earningsSummary, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<EarningsPage />)
    await screen.findByText('We couldn’t load your earnings')
    server.answer(earningsSummary, summary)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Your earnings' })
  })
})

describe('the chart', () => {
  it('says the last day, and moves by keyboard', async () => {
    await open()
    expect(await said()).toBe('Jun 30: 20 diamonds; Tips 20')
    fireEvent.keyDown(await slider(), { key: 'End' })
    fireEvent.keyDown(await slider(), { key: 'ArrowLeft' })
    expect(await said()).toBe('Jun 29: 480 diamonds; Memberships 400; Tips 80')
    fireEvent.keyDown(await slider(), { key: 'Home' })
    expect(await said()).toBe('Jun 1: no earnings')
    fireEvent.keyDown(await slider(), { key: 'PageUp' })
    expect(await said()).toBe('Jun 8: no earnings')
    fireEvent.keyDown(await slider(), { key: 'ArrowLeft' })
    expect(await said()).toBe('Jun 7: no earnings')
  })

  it('answers to the pointer', async () => {
    await open()
    const plot = await slider()
    plot.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect
    fireEvent.pointerMove(plot, { clientX: 285 })
    expect(await said()).toBe('Jun 29: 480 diamonds; Memberships 400; Tips 80')
    fireEvent.pointerLeave(plot, { pointerType: 'mouse' })
    expect(await said()).toBe('Jun 30: 20 diamonds; Tips 20')
  })

  it('is compared with the time before', async () => {
    await open()
    await screen.findByText('+25% vs. the previous 30 days')
  })

  it('is a table too, the newest first', async () => {
    await open()
    await slider()
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayFans paidPlatform feeYou keep',
      'Jun 30$0.25$0.05$0.20',
      'Jun 29$6.00$1.20$4.80',
      'Total$6.25$1.25$5.00',
    ])
  })

  it('keeps its range in the address', async () => {
    await open()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Last 7 days')
    expect(currentPath()).toBe('/creator/earnings?days=7')
    await waitFor(() => expect(server.askedFor(earningsSeries).at(-1)).toMatchObject({ days: 7, timeZone }))
  })

  it('is of a month too, which can be saved and printed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    await open()
    const range = screen.getByRole('combobox', { name: 'Range' })
    expect(
      within(range)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Last 7 days', 'Last 30 days', 'Last 90 days', 'Last 365 days', 'June 2026', 'May 2026', 'April 2026'])
    await userEvent.selectOptions(range, 'May 2026')
    expect(currentPath()).toBe('/creator/earnings?month=2026-05')
    await waitFor(() => expect(server.askedFor(earningsSeries).at(-1)).toMatchObject({ month: '2026-05' }))
    await screen.findByLabelText('Earnings in May 2026. Use the arrow keys to explore.')
    expect(screen.getByRole('link', { name: 'Monthly statement' }).getAttribute('href')).toBe(
      '#/creator/earnings/statement?month=2026-05',
    )
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    server.answer(exportEarnings, { fileName: 'fanlight-earnings-2026-05.csv', url: '/download/x.csv?t=signed' })
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await screen.findByText('fanlight-earnings-2026-05.csv is downloading')
    expect(saved).toHaveBeenCalledOnce()
    expect(server.askedFor(exportEarnings)).toMatchObject([{ month: '2026-05' }])
  })

  it('says when nothing came in', async () => {
    const nothing = { from: '2026-06-24', to: '2026-06-30', points: [], total: diamonds(0), previousTotal: diamonds(0) }
    server.answer(earningsSeries, nothing)
    await open()
    await screen.findByText('No earnings in the previous 7 days')
    expect(screen.getByRole('heading', { name: 'No earnings in this period' })).toBeTruthy()
  })
})

describe('the statement', () => {
  it('shows who paid, and what they wrote', async () => {
    const refund = line(2, { kind: 'refund', source: 'memberships', amount: diamonds(-50) })
    server.answer(listEarnings, {
      lines: [line(3, { remark: 'For the song' }), refund, line(1, { kind: 'payout', source: null, from: null })],
      nextCursor: null,
    })
    await open()
    const tip = await screen.findByText('Tip from Ada')
    expect(tip.getAttribute('href')).toBe('#/otherProfile/31')
    expect(screen.getByText('For the song')).toBeTruthy()
    expect(screen.getByText('Refund to Ada')).toBeTruthy()
    expect(screen.getByText('-50 diamonds')).toBeTruthy()
    expect(screen.getByText('Payout')).toBeTruthy()
  })

  it('is narrowed to a source in the address', async () => {
    server.answer(listEarnings, ({ incomeSource }) => ({ lines: incomeSource ? [] : [line(1)], nextCursor: null }))
    await open()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Memberships')
    expect(currentPath()).toBe('/creator/earnings?source=memberships')
    await screen.findByText('Nothing from this source yet')
    await userEvent.click(screen.getByText('Show all'))
    await screen.findByText('Tip from Ada')
  })
})
