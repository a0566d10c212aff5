import {
  cents,
  DAY_MS,
  decidePayout,
  diamonds,
  instant,
  listAllPayouts,
  NEW_RECEIVER_MS,
  type AdminPayout,
  type PayoutId,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../../testing/fake-server.ts'
import { luna, person } from '../../../../testing/people.ts'
import { begin, endAll, fill, show } from '../../../../testing/render-app.tsx'
import { AdminPayoutsPage } from '../../pages/AdminPayoutsPage.tsx'
// Lazy in the product; here before a test waits for it.
import '../../ReasonDialog.tsx'
import { answerDialog, askedFor } from '../../../../testing/dialogs.ts'

const NOON = instant(Date.UTC(2026, 5, 30, 12))
let server: FakeServer

async function start(at: string) {
  server = startServer()
  await begin({ ...luna, role: 'admin' }, at)
}
afterEach(endAll)

describe('payouts', () => {
  const payout = (id: string, name: string, part: Partial<AdminPayout> = {}): AdminPayout => ({
    payoutId: id as PayoutId,
    amount: diamonds(5000),
    cents: cents(5000),
    state: 'requested',
    receiver: 'v•••@example.com',
    requestedAt: NOON,
    notBefore: null,
    finishedAt: null,
    reason: null,
    creator: person(name, id),
    email: `${name.toLowerCase()}@example.com`,
    receiverAddress: `pay.${name.toLowerCase()}@example.com`,
    approvals: [],
    needsApprovals: 1,
    refundsLast30Days: diamonds(120),
    availableAfter: diamonds(300),
    ...part,
  })
  const [velvet, wren] = [payout('21', 'Velvet'), payout('22', 'Wren')]

  beforeEach(async () => {
    await start('/admin/payouts')
    server.answer(listAllPayouts, ({ state }) => ({
      payouts: state === 'requested' ? [velvet, wren] : [],
      nextCursor: null,
      waiting: 2,
    }))
  })
  const open = async () => {
    show(
      <>
        <AdminPayoutsPage />
        <DialogHost />
      </>,
    )
    await screen.findByRole('heading', { name: 'Velvet' })
  }
  const shown = () => within(screen.getByRole('article'))

  it('show the receiver in full, and how many have to say yes', async () => {
    await open()
    expect(shown().getByText('pay.velvet@example.com')).toBeTruthy()
    expect(shown().getByText('0 of 1 approvals')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /Pending\s*2/ })).toBeTruthy()
  })

  it('are approved after a question that says where the money goes', async () => {
    server.answer(decidePayout, { payout: { ...velvet, state: 'approved', approvals: ['luna'] } })
    await open()
    await userEvent.keyboard('a')
    expect(askedFor('confirm')?.text).toContain('pay.velvet@example.com')
    server.answer(listAllPayouts, { payouts: [wren], nextCursor: null, waiting: 1 })
    answerDialog('confirm', true)
    await screen.findByText('Payout of $50.00 to Velvet approved')
    await screen.findByRole('heading', { name: 'Wren' })
    expect(server.askedFor(decidePayout)).toMatchObject([{ payoutId: '21', decision: 'approve' }])
  })

  it('to a receiver that was changed lately say so, and ask with it', async () => {
    const now = Date.now()
    const changed = { ...velvet, notBefore: instant(now - 2 * DAY_MS + NEW_RECEIVER_MS) }
    server.answer(listAllPayouts, { payouts: [changed], nextCursor: null, waiting: 1 })
    await open()
    const said = shown().getByText(
      /^Payout method changed 2 days ago\. We’ll send this payout on .+ at the earliest\.$/,
    ).textContent
    await userEvent.keyboard('a')
    expect(askedFor('confirm')?.text).toContain(said)
  })

  it('that were approved and have not left can still be refused, and not approved again', async () => {
    server.answer(listAllPayouts, { payouts: [{ ...velvet, state: 'approved' }], nextCursor: null, waiting: 0 })
    await open()
    expect(shown().getByRole('button', { name: 'Reject' })).toBeTruthy()
    expect(shown().queryByRole('button', { name: /^Approve/ })).toBeNull()
    await userEvent.keyboard('r')
    await screen.findByRole('dialog', { name: 'Reject the payout of $50.00?' })
  })

  it.each([
    ['the next in the list', [wren], /Wren/],
    ['the tab when it was the last', [], /Pending/],
  ])('that were approved hand on the focus to %s', async (_, left, place) => {
    server.answer(listAllPayouts, { payouts: [velvet, ...left], nextCursor: null, waiting: 1 })
    server.answer(decidePayout, { payout: { ...velvet, state: 'approved', approvals: ['luna'] } })
    await open()
    await userEvent.click(shown().getByRole('button', { name: 'Approve $50.00' }))
    server.answer(listAllPayouts, { payouts: left, nextCursor: null, waiting: 0 })
    answerDialog('confirm', true)
    await screen.findByText('Payout of $50.00 to Velvet approved')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(place))
  })

  it('stay for a second pair of eyes, which is not the first one again', async () => {
    const large = { ...velvet, needsApprovals: 2 }
    const half = { ...large, approvals: ['luna'] }
    server.answer(listAllPayouts, { payouts: [large], nextCursor: null, waiting: 1 })
    server.answer(decidePayout, { payout: half })
    await open()
    expect(shown().getByText('Needs approval from two operators')).toBeTruthy()
    await userEvent.click(shown().getByRole('button', { name: 'Approve $50.00' }))
    server.answer(listAllPayouts, { payouts: [half], nextCursor: null, waiting: 1 })
    answerDialog('confirm', true)
    await screen.findByText('Approved. A second operator also needs to approve it.')
    await waitFor(() => expect(shown().getByText('1 of 2 approvals')).toBeTruthy())
    expect(shown().getByText('You’ve approved this. A second operator also needs to approve it.')).toBeTruthy()
    expect(shown().queryByRole('button', { name: 'Approve $50.00' })).toBeNull()
  })

  it('are refused only with a reason', async () => {
    server.answer(decidePayout, { payout: { ...velvet, state: 'refused', reason: 'Unknown receiver' } })
    await open()
    await userEvent.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the payout of $50.00?' }))
    await userEvent.click(dialog.getByText('Reject'))
    expect(dialog.getByText('Enter a reason')).toBeTruthy()
    fill(dialog.getByLabelText('Reason'), 'Unknown receiver')
    server.answer(listAllPayouts, { payouts: [wren], nextCursor: null, waiting: 1 })
    await userEvent.click(dialog.getByText('Reject'))
    await screen.findByText('Rejected. Velvet has been notified.')
    expect(server.askedFor(decidePayout)).toMatchObject([{ decision: 'refuse', reason: 'Unknown receiver' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of a creator who left are decided without a name, by where they go', async () => {
    const left = { ...velvet, creator: null, email: '' }
    server.answer(listAllPayouts, { payouts: [left], nextCursor: null, waiting: 1 })
    server.answer(decidePayout, { payout: { ...left, state: 'refused', reason: 'Stolen cards' } })
    show(
      <>
        <AdminPayoutsPage />
        <DialogHost />
      </>,
    )
    await screen.findByRole('heading', { name: 'Former creator' })
    expect(shown().queryByText('Account email')).toBeNull()
    expect(shown().queryByRole('link', { name: 'Profile' })).toBeNull()
    await userEvent.keyboard('a')
    expect(askedFor('confirm')?.title).toContain('pay.velvet@example.com')
    answerDialog('confirm', false)
    await userEvent.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the payout of $50.00?' }))
    expect(dialog.getByText('This creator has left. The diamonds will be forfeited.')).toBeTruthy()
    fill(dialog.getByLabelText('Reason'), 'Stolen cards')
    server.answer(listAllPayouts, { payouts: [], nextCursor: null, waiting: 0 })
    await userEvent.click(dialog.getByText('Reject'))
    await screen.findByText('Payout of $50.00 rejected')
  })

  it('that another person has decided leave the queue', async () => {
    server.refuse(decidePayout, 'ALREADY_DECIDED')
    await open()
    await userEvent.keyboard('a')
    server.answer(listAllPayouts, { payouts: [wren], nextCursor: null, waiting: 1 })
    answerDialog('confirm', true)
    await screen.findByText('This payout has already been decided.')
    await screen.findByRole('heading', { name: 'Wren' })
  })

  it('are caught up with when none waits', async () => {
    server.answer(listAllPayouts, { payouts: [], nextCursor: null, waiting: 0 })
    show(
      <>
        <AdminPayoutsPage />
        <DialogHost />
      </>,
    )
    await screen.findByRole('heading', { name: 'All caught up' })
  })
})
