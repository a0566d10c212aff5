import { deleteMyAccount, exportMyData, logout } from '@fanlight/contract'
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

beforeEach(async () => {
  server = startServer()
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
}

const userName = () => screen.getByLabelText('Type your username, mara, to confirm')
const password = () => screen.getByLabelText('Your password')
const erase = () => userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))

describe('deleting the account', () => {
  it('says what goes and what stays', async () => {
    await openDialog()
    expect(screen.queryByRole('heading', { name: 'What goes' })).not.toBeNull()
    expect(screen.queryByRole('heading', { name: 'What stays' })).not.toBeNull()
  })

  it('needs the username', async () => {
    await openDialog()
    await paste(password(), 'secret')
    await erase()
    expect(describedBy(userName())).toContain('Please type mara')
    expect(document.activeElement).toBe(userName())

    await paste(userName(), 'noah')
    await erase()
    expect(describedBy(userName())).toContain('Please type mara')
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
    await waitFor(() => expect(describedBy(password())).toContain('The current password is not right.'))
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
    await userEvent.click(screen.getByRole('button', { name: 'Ask again Age confirmation' }))
    expect(storage.ageConfirmed.get()).toBe(false)
  })
})
