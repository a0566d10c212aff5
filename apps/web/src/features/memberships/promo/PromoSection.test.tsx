import { createPromo, endPromo, listPromos, type PromoEntry } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { at, ownTier, promo, tierId } from '../../../testing/sales.ts'
import { PromoSection } from './PromoSection.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer

// What is fetched when it is opened is here before the first test waits for it.
beforeAll(() => import('./PromoDialog.tsx'))
beforeEach(async () => {
  server = startServer()
  await begin(lunaCreates)
})
afterEach(endAll)

async function open(...promos: PromoEntry[]) {
  server.answer(listPromos, { promos })
  show(
    <>
      <PromoSection userName={lunaCreates.userName} tiers={[ownTier(1), ownTier(2)]} />
      <DialogHost />
    </>,
  )
  await screen.findByText(promos[0]?.code ?? 'No codes yet')
}
async function choose(code: string, entry: string) {
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: `More options for code ${code}` }))
  await user.click(screen.getByRole('menuitem', { name: entry }))
  return copied
}

describe('the codes', () => {
  it('say what they give, to which tier, how often and how long', async () => {
    const uses = { uses: 37, maxUses: 100, expiresAt: at(2031, 3, 14) }
    const week = { offer: { kind: 'trial', days: 7 }, tierId: tierId('102') } as const
    await open(promo('LAUNCH50', uses), promo('WEEK', week), promo('OLD', { isOver: true }))
    for (const words of [
      '50% off the first period',
      'Used 37 of 100 times',
      'Until Mar 14, 2031',
      '7 days free',
      'Backstage',
      'Ended',
    ]) {
      expect(screen.getByText(words)).toBeTruthy()
    }
  })

  it('are copied, and so is a link that opens the tiers with them', async () => {
    await open(promo('LAUNCH50'))
    expect(await choose('LAUNCH50', 'Copy code')).toHaveBeenCalledWith('LAUNCH50')
    await screen.findByText('Code copied to clipboard')
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await userEvent.click(screen.getByRole('button', { name: 'Copy link with code LAUNCH50' }))
    const address = `${location.origin}/@${lunaCreates.userName}?promo=LAUNCH50`
    await waitFor(() => expect(copied).toHaveBeenCalledWith(address))
  })

  it('are ended after a question, and stay in the list', async () => {
    await open(promo('LAUNCH50'))
    server.answer(endPromo, { promo: promo('LAUNCH50', { isOver: true }) })
    await choose('LAUNCH50', 'End code')
    await waitFor(() => expect(askedFor('confirm')?.title).toBe('End code LAUNCH50?'))
    answerDialog('confirm', true)
    await screen.findByText('Ended')
  })
})

describe('a new code', () => {
  const field = (name: string) => screen.getByLabelText(name)
  async function begun() {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'New code' }))
    await screen.findByText('New promo code')
  }
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create code' }))

  it('gives days free to one tier', async () => {
    server.answer(createPromo, { promo: promo('WEEK') })
    await begun()
    await userEvent.type(field('Code'), 'week')
    await userEvent.click(screen.getByRole('radio', { name: 'Free trial' }))
    await userEvent.selectOptions(field('Applies to'), 'Backstage')
    await userEvent.type(field('Maximum uses'), '20')
    await create()
    await screen.findByText('Code WEEK is ready')
    expect(server.askedFor(createPromo)).toMatchObject([
      { code: 'WEEK', tierId: '102', offer: { kind: 'trial', days: 7 }, maxUses: 20, expiresAt: null },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('WEEK')).toBeTruthy()
  })

  it('that cannot be one is not sent, and the field says why', async () => {
    await begun()
    await userEvent.type(field('Code'), 'A')
    await create()
    await screen.findByText('Use 3 to 30 letters, numbers or hyphens, starting with a letter or number')
    expect(document.activeElement).toBe(field('Code'))
    expect(server.askedFor(createPromo)).toEqual([])
  })

  it('that is there already says so at its field', async () => {
    server.refuse(createPromo, 'CODE_TAKEN')
    await begun()
    await userEvent.type(field('Code'), 'LAUNCH')
    await create()
    await screen.findByText('You already have a code with this name.')
    await userEvent.type(field('Code'), '2')
    expect(screen.queryByText('You already have a code with this name.')).toBeNull()
  })

  it('is suggested to a person who has no idea', async () => {
    await begun()
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }))
    expect((field('Code') as HTMLInputElement).value).toMatch(/^[A-Z0-9]{8}$/)
  })
})
