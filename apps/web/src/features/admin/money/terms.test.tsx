import {
  cents,
  decideProposal,
  diamonds,
  editMoneySettings,
  editPackage,
  getMoneySettings,
  instant,
  listPackages,
  listProposals,
  type AdminPackage,
  type MoneySettings,
  type PackageId,
  type ProposalId,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
import { AdminMoneySettingsPage } from '../pages/AdminMoneySettingsPage.tsx'
import { AdminPackagesPage } from '../pages/AdminPackagesPage.tsx'
// Lazy in the product; here before a test waits for it.
import './packages/PackageDialog.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer

async function start(at: string) {
  server = startServer()
  server.answer(listProposals, { proposals: [] })
  await begin({ ...luna, role: 'admin' }, at)
}
afterEach(endAll)

const tooCheap = {
  amount: diamonds(500),
  presentedAmount: diamonds(20),
  usdPrice: cents(400),
  smallestPrice: cents(456),
  smallestCommission: 30,
}
const tooCheapText =
  '520 diamonds for $4.00 could be paid out for more than that. ' +
  'Set the price to at least $4.56, or the platform fee to at least 30%.'

describe('packages', () => {
  const small: AdminPackage = {
    packageId: '1' as PackageId,
    prodId: '1' as PackageId,
    amount: diamonds(500),
    presentedAmount: diamonds(0),
    usdPrice: cents(499),
    price: cents(499),
    isSuggested: false,
    isOffered: true,
    position: 1,
  }
  beforeEach(async () => {
    await start('/admin/packages')
    server.answer(listPackages, { packages: [small] })
    server.answer(editPackage, { package: small })
  })

  it('are edited', async () => {
    show(
      <>
        <AdminPackagesPage />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit 500 diamonds for $4.99' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit package' }))
    const price = dialog.getByLabelText('Price in US dollars')
    fill(price, '5.49')
    await userEvent.click(dialog.getByRole('checkbox', { name: /Available/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Package saved')
    expect(server.askedFor(editPackage)).toMatchObject([
      { packageId: '1', amount: 500, presentedAmount: 0, usdPrice: 549, isOffered: false, position: 1 },
    ])
  })

  it('are added after the others, and only when they are whole', async () => {
    show(
      <>
        <AdminPackagesPage />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add package' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New package' }))
    fill(dialog.getByLabelText('Diamonds'), '1.5')
    fill(dialog.getByLabelText('Price in US dollars'), '0.10')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter a whole number')).toBeTruthy()
    expect(dialog.getByText('Enter an amount from $0.50 to $10,000.00')).toBeTruthy()
    expect(server.askedFor(editPackage)).toEqual([])
    fill(dialog.getByLabelText('Diamonds'), '1500')
    fill(dialog.getByLabelText('Price in US dollars'), '12.99')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.askedFor(editPackage)).toMatchObject([{ amount: 1500, usdPrice: 1299, position: 2 }]),
    )
    expect(server.askedFor(editPackage)[0]).not.toHaveProperty('packageId')
  })

  it('that are too cheap are refused at the price, with what would do', async () => {
    server.refuse(editPackage, 'DIAMONDS_TOO_CHEAP', tooCheap)
    show(
      <>
        <AdminPackagesPage />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit 500 diamonds for $4.99' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit package' }))
    const price = dialog.getByLabelText('Price in US dollars')
    fill(price, '4')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(tooCheapText)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(price))
  })
})

describe('the terms', () => {
  const settings: MoneySettings = {
    commissionPercent: 20,
    holdDays: 7,
    processingFeeBasisPoints: 350,
    taxBasisPoints: 0,
    payoutMinimum: diamonds(1000),
    secondEyesFrom: diamonds(100_000),
  }
  beforeEach(async () => {
    await start('/admin/settings')
    server.answer(getMoneySettings, settings)
    server.answer(editMoneySettings, (body) => ({
      ...settings,
      ...(body as Partial<MoneySettings>),
      waitsForSecond: false,
    }))
  })
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

  it('are typed in percent and dollars, and only what changed is sent', async () => {
    show(<AdminMoneySettingsPage />)
    const fee = await field('Processing fee')
    expect([fee.value, (await field('Minimum payout')).value]).toEqual(['3.50', '10'])
    fill(fee, '4.25')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(server.askedFor(editMoneySettings)).toEqual([])
    answerDialog('confirm', true)
    await screen.findByText('Settings saved')
    const [sent] = server.askedFor(editMoneySettings)
    expect(sent).toMatchObject({ processingFeeBasisPoints: 425 })
    expect(sent).not.toHaveProperty('commissionPercent')
  })

  it('are asked about with what they were and would be', async () => {
    show(<AdminMoneySettingsPage />)
    fill(await field('Processing fee'), '4.25')
    fill(await field('Minimum payout'), '15')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    const lines = askedFor('confirm')
      ?.text?.replaceAll(/[\u2066-\u2069]/g, '')
      .split('\n')
    expect(lines).toEqual([
      'Processing fee: 3.5% → 4.25%',
      'Minimum payout: $10.00 → $15.00',
      'The new terms apply to everything from now on.',
    ])
  })

  it('that another operator has to agree to say so before, and lead to the proposal after', async () => {
    const wanted = { kind: 'settings', before: { commissionPercent: 20 }, after: { commissionPercent: 30 } } as const
    const about = { proposalId: '1' as ProposalId, proposedBy: 'luna', proposedAt: instant(0), isOwn: true }
    server.answer(listProposals, { proposals: [] })
    server.answer(editMoneySettings, { ...settings, waitsForSecond: true })
    show(<AdminMoneySettingsPage />)
    fill(await field('Platform fee'), '30')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(askedFor('confirm')?.text).toContain('Another operator has to approve this.')
    server.answer(listProposals, { proposals: [{ ...about, wanted }] })
    answerDialog('confirm', true)
    await screen.findByText('Sent to another operator for approval')
    const heading = await screen.findByRole('heading', { name: 'Waiting for a second operator' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText('20% → 30%')).toBeTruthy()
  })

  it('under which diamonds are too cheap are refused at the commission, with what would do', async () => {
    server.refuse(editMoneySettings, 'DIAMONDS_TOO_CHEAP', tooCheap)
    show(<AdminMoneySettingsPage />)
    const commission = await field('Platform fee')
    fill(commission, '10')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    answerDialog('confirm', true)
    expect(await screen.findByText(tooCheapText)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(commission))
  })

  it('follow what another operator wanted once it is approved, but for what is being typed', async () => {
    const wanted = { kind: 'settings', before: { holdDays: settings.holdDays }, after: { holdDays: 9 } } as const
    const about = { proposalId: '1' as ProposalId, proposedBy: 'ada', proposedAt: instant(0), isOwn: false }
    server.answer(listProposals, { proposals: [{ ...about, wanted }] })
    server.answer(decideProposal, {})
    show(<AdminMoneySettingsPage />)
    const [hold, commission] = [await field('Hold period'), await field('Platform fee')]
    fill(commission, '21')
    server.answer(listProposals, { proposals: [] })
    server.answer(getMoneySettings, { ...settings, holdDays: 9 })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(hold.value).toBe('9'))
    expect(commission.value).toBe('21')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([hold.value, commission.value]).toEqual(['9', '20'])
  })

  it('stay within their bounds', async () => {
    show(<AdminMoneySettingsPage />)
    const commission = await field('Platform fee')
    fill(commission, '91')
    expect(screen.getByText('Enter a number from 0 to 90')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(askedFor('confirm')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(commission))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(commission.value).toBe('20')
  })
})
