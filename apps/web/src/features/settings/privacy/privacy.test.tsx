import {
  deleteMyAccount,
  diamonds,
  editPresenceSettings,
  exportMyData,
  getPresenceSettings,
  instant,
  logout,
  previewFarewell,
  type Farewell,
} from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { currentPath } from '../../../platform/navigation/index.ts'
import { currentSession, hashPassword } from '../../../platform/session/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, describedBy, endAll, paste, show } from '../../../testing/render-app.tsx'
import { PrivacySection } from './PrivacySection.tsx'

let server: FakeServer

const NOTHING: Farewell = {
  payout: null,
  underWay: diamonds(0),
  debt: diamonds(0),
  disputed: diamonds(0),
  forfeited: { wallet: diamonds(0), earnings: diamonds(0), because: null, total: diamonds(0) },
  payoutMinimum: diamonds(2_000),
}

beforeEach(async () => {
  server = startServer()
  server.answer(previewFarewell, NOTHING)
  server.answer(getPresenceSettings, { settings: { isInvisible: false } })
  server.refuse(logout, 'TOKEN_INVALID')
  await begin(mara)
})
afterEach(endAll)

async function openDialog() {
  show(
    <>
      <PrivacySection />
      <DialogHost />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Delete account/ }))
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(deleteButton().hasAttribute('disabled')).toBe(false))
}

const deleteButton = () => screen.getByRole('button', { name: 'Delete my account' })

const userName = () => screen.getByLabelText('Type your username, mara, to confirm')
const password = () => screen.getByLabelText('Your password')
const erase = () => userEvent.click(deleteButton())

describe('deleting the account', () => {
  it('says what goes and what stays', async () => {
    await openDialog()
    expect(screen.queryByRole('heading', { name: 'What gets deleted' })).not.toBeNull()
    expect(screen.getByText('Your memberships will end right away and you won’t be charged again.')).toBeTruthy()
    expect(screen.getByText('You’ll lose access to the posts you bought.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'What stays' })).not.toBeNull()
  })

  it('needs the username', async () => {
    await openDialog()
    await paste(password(), 'secret')
    await erase()
    expect(describedBy(userName())).toContain('Type mara to confirm')
    expect(document.activeElement).toBe(userName())

    await paste(userName(), 'noah')
    await erase()
    expect(describedBy(userName())).toContain('Type mara to confirm')
    expect(server.askedFor(deleteMyAccount)).toEqual([])
  })

  it('needs the password', async () => {
    await openDialog()
    await paste(userName(), 'mara')
    await erase()
    expect(describedBy(password())).toContain('Password is required')
    expect(server.askedFor(deleteMyAccount)).toEqual([])
  })

  it('is not what Enter does', async () => {
    server.answer(deleteMyAccount, {})
    await openDialog()
    await paste(userName(), 'mara')
    await userEvent.type(password(), 'secret{Enter}')
    expect(server.askedFor(deleteMyAccount)).toEqual([])
  })

  it('shows a wrong password at its field and keeps the session', async () => {
    server.refuse(deleteMyAccount, 'WRONG_PASSWORD')
    await openDialog()
    await paste(userName(), 'mara')
    await paste(password(), 'secret')
    await erase()
    await waitFor(() => expect(describedBy(password())).toContain('Your current password isn’t right.'))
    expect(currentSession().status).toBe('signedIn')
  })

  it('signs out, forgets the account on this device and goes home', async () => {
    server.answer(deleteMyAccount, {})
    await openDialog()
    await paste(userName(), '@Mara')
    await paste(password(), 'secret')
    await erase()
    await waitFor(() => expect(currentSession().status).toBe('signedOut'))
    expect(server.askedFor(deleteMyAccount)).toEqual([
      expect.objectContaining({ userName: 'mara', password: await hashPassword('secret') }),
    ])
    expect(storage.savedAccounts.get()).toEqual({})
    expect(currentPath()).toBe('/home')
  })

  it('asks no password of someone who has none', async () => {
    await begin({ ...mara, hasPassword: false })
    server.answer(deleteMyAccount, {})
    await openDialog()
    expect(screen.queryByLabelText('Your password')).toBeNull()
    await paste(userName(), 'mara')
    await erase()
    await waitFor(() => expect(currentSession().status).toBe('signedOut'))
    expect(server.askedFor(deleteMyAccount)[0]).not.toHaveProperty('password')
  })
})

describe('deleting an account with money', () => {
  const lost = (wallet: number, earnings = 0, because: Farewell['forfeited']['because'] = null): Farewell => ({
    ...NOTHING,
    forfeited: {
      wallet: diamonds(wallet),
      earnings: diamonds(earnings),
      because,
      total: diamonds(wallet + earnings),
    },
  })
  const consent = (amount: string) => screen.getByLabelText(`Type ${amount} to confirm that you give up these diamonds`)
  async function fillIn(): Promise<void> {
    await paste(userName(), 'mara')
    await paste(password(), 'secret')
  }

  it('says nothing of money to a person who has none', async () => {
    await openDialog()
    expect(screen.queryByRole('heading', { name: 'What we’ll pay out' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'What you’ll lose' })).toBeNull()
    expect(screen.queryByText(/stay with them for 90 days/)).toBeNull()
  })

  it('tells a creator what is paid out, where to and when', async () => {
    await begin({ ...mara, role: 'creator' })
    const day = Date.UTC(2026, 10, 20, 12)
    server.answer(previewFarewell, {
      ...NOTHING,
      payout: {
        receiver: 'm•••@example.com',
        now: diamonds(5_000),
        later: diamonds(330),
        laterAt: instant(day),
        notBefore: instant(day),
      },
      underWay: diamonds(2_000),
      debt: diamonds(150),
    })
    await openDialog()
    const said = (await screen.findByRole('heading', { name: 'What we’ll pay out' })).parentElement?.textContent
    expect(said?.replaceAll(/[\u2066\u2069]/g, '')).toContain('We’ll request a payout of $50.00 to m•••@example.com.')
    expect(said).toContain('$3.30 will be paid out')
    expect(said).toContain('by Nov 20, 2026')
    expect(said).toContain('we won’t send anything before Nov 20, 2026')
    expect(said).toContain('Payouts you’ve already requested ($20.00)')
    expect(said).toContain('You owe $1.50')
    expect(screen.queryByText(/stay with them for 90 days/)).not.toBeNull()
    expect(screen.queryByLabelText(/to confirm that you give up/)).toBeNull()
  })

  it('names what is lost and why, and shows the way to save it', async () => {
    server.answer(previewFarewell, lost(40, 5_000, 'no_payout_method'))
    await openDialog()
    expect(screen.queryByText('40 diamonds in your wallet')).not.toBeNull()
    expect(screen.queryByText(/5,000 diamonds in earnings, because you haven’t added/)).not.toBeNull()
    const link = screen.getByRole('link', { name: 'Add a payout method' })
    expect(link.getAttribute('href')).toBe('#/creator/earnings')
  })

  it('names what a dispute holds, which nobody has to agree to', async () => {
    server.answer(previewFarewell, { ...NOTHING, disputed: diamonds(800) })
    await openDialog()
    expect(screen.queryByText(/Up to 800 diamonds from disputed payments, if .* after your last payout/)).not.toBeNull()
    expect(screen.queryByLabelText(/to confirm that you give up/)).toBeNull()
  })

  it('names the minimum that earnings do not reach', async () => {
    server.answer(previewFarewell, lost(0, 1_999, 'below_minimum'))
    await openDialog()
    expect(screen.queryByText(/1,999 diamonds in earnings, because that’s less than .* \$20\.00/)).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Add a payout method' })).toBeNull()
  })

  it('needs that amount, typed as people type it', async () => {
    server.answer(previewFarewell, lost(1_250))
    server.answer(deleteMyAccount, {})
    await openDialog()
    await fillIn()
    await paste(consent('1,250'), '125')
    await erase()
    expect(describedBy(consent('1,250'))).toContain('Type 1,250')
    expect(server.askedFor(deleteMyAccount)).toEqual([])
    await userEvent.clear(consent('1,250'))
    await paste(consent('1,250'), '1,250')
    await erase()
    await waitFor(() => expect(currentSession().status).toBe('signedOut'))
    expect(server.askedFor(deleteMyAccount)).toMatchObject([{ forfeits: 1_250 }])
  })

  it('takes a higher amount as the most that may be lost', async () => {
    server.answer(previewFarewell, lost(30))
    server.answer(deleteMyAccount, {})
    await openDialog()
    await fillIn()
    await paste(consent('30'), '100')
    await erase()
    await waitFor(() => expect(currentSession().status).toBe('signedOut'))
    expect(server.askedFor(deleteMyAccount)).toMatchObject([{ forfeits: 100 }])
  })

  it('shows the new figures when they have changed meanwhile', async () => {
    server.answer(previewFarewell, lost(30))
    server.refuse(deleteMyAccount, 'FORFEITS_NOT_AGREED', { forfeited: diamonds(45) })
    await openDialog()
    await fillIn()
    await paste(consent('30'), '30')
    server.answer(previewFarewell, lost(45))
    await erase()
    await screen.findByText('The amount has changed. It’s now 45.')
    await waitFor(() => expect(consent('45')).toBeTruthy())
    expect(screen.queryByText('45 diamonds in your wallet')).not.toBeNull()
    expect(currentSession().status).toBe('signedIn')
  })

  it('waits for the figures, and asks again when they do not come', async () => {
    server.refuse(previewFarewell, 'INTERNAL')
    show(
      <>
        <PrivacySection />
        <DialogHost />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: /^Delete account/ }))
    await screen.findByText('We couldn’t check your balance')
    expect(deleteButton().hasAttribute('disabled')).toBe(true)
    server.answer(previewFarewell, lost(30))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(consent('30')).toBeTruthy())
    expect(deleteButton().hasAttribute('disabled')).toBe(false)
  })
})

describe('one’s data', () => {
  it('is fetched by the link and kept under the server’s name', async () => {
    server.answer(exportMyData, { fileName: 'fanlight-101.json', url: '/download/fanlight-101.json?t=signed' })
    const saved: { name: string; path: string }[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, path: this.pathname + this.search })
    })
    show(
      <>
        <PrivacySection />
        <DialogHost />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Download Download your data' }))
    const file = { name: 'fanlight-101.json', path: '/download/fanlight-101.json?t=signed' }
    await waitFor(() => expect(saved).toEqual([file]))
  })
})

describe('the age confirmation', () => {
  it('can be forgotten', async () => {
    storage.ageConfirmed.set(true)
    show(
      <>
        <PrivacySection />
        <DialogHost />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Reset Age confirmation' }))
    expect(storage.ageConfirmed.get()).toBe(false)
  })
})

describe('appearing offline', () => {
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Appear offline' })

  it('is chosen at once, and kept', async () => {
    server.answer(editPresenceSettings, ({ settings }) => ({
      settings: { isInvisible: settings.isInvisible ?? false },
    }))
    show(<PrivacySection />)
    await userEvent.click(await choice())
    expect((await choice()).checked).toBe(true)
    await waitFor(() =>
      expect(server.askedFor(editPresenceSettings)).toMatchObject([{ settings: { isInvisible: true } }]),
    )
  })

  it('goes back to what the server has when it cannot be kept', async () => {
    server.refuse(editPresenceSettings, 'INTERNAL')
    show(<PrivacySection />)
    await userEvent.click(await choice())
    await waitFor(async () => expect((await choice()).checked).toBe(false))
    expect(server.askedFor(editPresenceSettings)).toHaveLength(1)
  })
})
