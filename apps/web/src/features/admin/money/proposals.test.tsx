import {
  cents,
  decideProposal,
  diamonds,
  getMoneySettings,
  instant,
  listProposals,
  type OrderId,
  type PostingId,
  type Proposal,
  type ProposalId,
} from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { Proposals } from './Proposals.tsx'

const refund: Proposal = {
  proposalId: '1' as ProposalId,
  proposedBy: 'ada',
  proposedAt: instant(0),
  isOwn: false,
  wanted: { kind: 'refund', orderId: '77' as OrderId, cents: cents(120_000), reason: 'Bought by mistake' },
}
const settings: Proposal = {
  ...refund,
  proposalId: '2' as ProposalId,
  isOwn: true,
  wanted: {
    kind: 'settings',
    before: { commissionPercent: 20, secondEyesFrom: diamonds(100_000) },
    after: { commissionPercent: 30, secondEyesFrom: diamonds(200_000) },
  },
}

const payment: Proposal = {
  ...refund,
  proposalId: '3' as ProposalId,
  isOwn: true,
  wanted: { kind: 'payment', paymentId: '71' as PostingId, amount: diamonds(40_000), reason: 'Sent twice' },
}

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  server.answer(listProposals, { proposals: [refund, settings, payment] })
  server.answer(getMoneySettings, {} as never)
  server.answer(decideProposal, {})
  await begin({ ...luna, role: 'admin' })
})
afterEach(endAll)

describe('what waits for a second operator', () => {
  it('says what another one wants, and is approved', async () => {
    show(<Proposals kinds={['refund', 'payment']} />)
    await screen.findByText('Refund $1,200.00 for order 77')
    expect(screen.getByText('Bought by mistake')).toBeTruthy()
    expect(screen.getByText(/Refund 40,000.*payment 71/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(server.askedFor(decideProposal)).toEqual([
        expect.objectContaining({ proposalId: '1', decision: 'approve' }),
      ]),
    )
    await screen.findByText('Approved')
  })

  it('of one’s own can be withdrawn and not approved', async () => {
    show(<Proposals kinds={['settings']} />)
    await screen.findByText('Another operator has to approve this.')
    expect(screen.getByText('20% → 30%')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(server.askedFor(decideProposal)[0]).toMatchObject({ decision: 'reject' }))
  })
})
