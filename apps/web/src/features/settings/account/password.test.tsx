import { changePassword } from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { currentSession, hashPassword } from '../../../platform/session/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, describedBy, endAll, paste, show } from '../../../testing/render-app.tsx'
import { PasswordRow } from './AccountSection.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  await begin(mara)
})
afterEach(endAll)

const field = (name: string) => screen.getByLabelText(name)
const dialog = () => screen.getByRole('dialog')

async function openForm() {
  show((account) => (
    <>
      <PasswordRow account={account} />
      <DialogHost />
    </>
  ))
  await userEvent.click(screen.getByRole('button', { name: /password/i }))
  await screen.findByRole('dialog')
}

async function fill({ current, password, again }: { current?: string; password: string; again: string }) {
  if (current !== undefined) await paste(field('Current password'), current)
  await paste(field('New password'), password)
  await paste(field('Confirm new password'), again)
}

const submit = (name = 'Change password') => userEvent.click(within(dialog()).getByRole('button', { name }))

describe('changing the password', () => {
  it('says what is missing, at each field, and goes to the first', async () => {
    await openForm()
    await submit()
    expect(describedBy(field('Current password'))).toContain('Enter your current password')
    expect(describedBy(field('New password'))).toContain('Password is required')
    expect(describedBy(field('Confirm new password'))).toContain('Please confirm your password')
    expect(document.activeElement).toBe(field('Current password'))
    expect(server.askedFor(changePassword)).toEqual([])
  })

  it.each([
    ['is too short', { password: 'abc', again: 'abc' }, 'New password', 'Password must be at least 6 characters'],
    [
      'was typed differently the second time',
      { password: 'harbour-lamp', again: 'harbour-lamb' },
      'Confirm new password',
      'The passwords entered twice do not match',
    ],
  ])('refuses a new one that %s', async (_, typed, name, message) => {
    await openForm()
    await fill({ current: 'old-secret', ...typed })
    await submit()
    expect(describedBy(field(name))).toContain(message)
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(server.askedFor(changePassword)).toEqual([])
  })

  it('sends both passwords hashed, then closes', async () => {
    server.answer(changePassword, {})
    await openForm()
    await fill({ current: 'old-secret', password: 'harbour-lamp', again: 'harbour-lamp' })
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.askedFor(changePassword)).toEqual([
      expect.objectContaining({
        currentPassword: await hashPassword('old-secret'),
        password: await hashPassword('harbour-lamp'),
      }),
    ])
  })

  it.each([
    ['WRONG_PASSWORD', 'Current password', 'Your current password isn’t right.'],
    ['COMMON_PASSWORD', 'New password', 'easy to guess'],
  ] as const)('shows %s at the field it is about, until that changes', async (reason, name, message) => {
    server.refuse(changePassword, reason)
    await openForm()
    await fill({ current: 'old-secret', password: 'harbour-lamp', again: 'harbour-lamp' })
    await submit()
    await waitFor(() => expect(describedBy(field(name))).toContain(message))
    expect(document.activeElement).toBe(field(name))
    await paste(field(name), 'x')
    expect(describedBy(field(name))).not.toContain(message)
  })

  it('tells how strong the new one is', async () => {
    await openForm()
    await paste(field('New password'), 'mara12')
    expect(describedBy(field('New password'))).toContain('Weak')
    await paste(field('New password'), ' crosses the harbour')
    expect(describedBy(field('New password'))).toContain('Strong')
  })
})

describe('setting a first password', () => {
  it('asks for no current one, and the account has one afterwards', async () => {
    await begin({ ...mara, hasPassword: false })
    server.answer(changePassword, {})
    await openForm()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await fill({ password: 'harbour-lamp', again: 'harbour-lamp' })
    await submit('Set a password')
    await screen.findByRole('button', { name: 'Change Password' })
    expect(server.askedFor(changePassword)[0]).not.toHaveProperty('currentPassword')
    expect(currentSession()).toMatchObject({ user: { hasPassword: true } })
  })
})
