import { cents, getStats } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { AdminOverviewPage } from './AdminOverviewPage.tsx'

const period = (days: number, paid: number) => ({
  days,
  newAccounts: days,
  paid: cents(paid),
  givenBack: cents(0),
  paidOut: cents(0),
})
beforeEach(async () => {
  startServer().answer(getStats, () => ({
    waiting: { applications: 3, reports: 12, appeals: 0, payouts: 1, dues: 2, proposals: 0 },
    periods: [period(1, 1_999), period(7, 50_000), period(30, 120_000)],
  }))
  await begin({ ...luna, role: 'admin' }, '/admin/overview')
  show(<AdminOverviewPage />)
})
afterEach(endAll)

it('what waits leads to where it is seen to', async () => {
  const waiting = within((await screen.findByRole('heading', { name: 'Waiting for you' })).closest('section')!)
  const links = waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['3Applications', '#/admin/applications'],
    ['12Reports', '#/admin/reports'],
    ['0Appeals', '#/admin/reports'],
    ['1Payouts', '#/admin/payouts'],
    ['2Refund due', '#/admin/orders'],
    ['0Waiting for a second operator', '#/admin/orders'],
  ])
})

it('each of the last days’ figures stands with its period', async () => {
  const week = within((await screen.findByRole('heading', { name: 'Last 7 days' })).closest('li')!)
  expect(week.getByText('$500.00')).toBeTruthy()
  expect(week.getByText('7')).toBeTruthy()
})
