import { confirmEmailChange, listPasskeys, sendEmailCode, startEmailChange } from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { OperatorSetupPage } from '../pages/OperatorSetupPage.tsx'
import { EmailRows } from './EmailRows.tsx'

let server: FakeServer
beforeEach(() => void (server = startServer()))
afterEach(endAll)

const rows = () =>
  show((account) => (
    <>
      <EmailRows account={account} />
      <DialogHost />
    </>
  ))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the e-mail address in the settings', () => {
  it('is changed with a code from both addresses', async () => {
    await begin(luna)
    server.answer(startEmailChange, { needsCodeOfPresent: true })
    server.answer(confirmEmailChange, { user: { ...luna, email: 'new@example.com' } })
    rows()
    await userEvent.click(screen.getByRole('button', { name: `Change ${luna.email}` }))
    const first = await dialog('Change email address')
    await userEvent.type(first.getByLabelText('New email address'), ' New@Example.com ')
    await userEvent.click(first.getByRole('button', { name: 'Send codes' }))
    const second = await dialog('Change email address')
    await userEvent.type(await second.findByLabelText(`Code sent to ${luna.email}`), '111111')
    await userEvent.type(second.getByLabelText('Code sent to new@example.com'), '222222')
    await userEvent.click(second.getByRole('button', { name: 'Change email address' }))
    await waitFor(() => expect(currentSession()).toMatchObject({ user: { email: 'new@example.com' } }))
    expect(server.askedFor(startEmailChange)[0]).toMatchObject({ email: 'new@example.com' })
    expect(server.askedFor(confirmEmailChange)[0]).toMatchObject({ codeOfPresent: '111111', codeOfNew: '222222' })
  })

  it('breaks where a phone has no room for it, instead of running under its button', async () => {
    await begin({ ...luna, email: `${'long'.repeat(15)}@example.com` })
    rows()
    expect(screen.getByText(/^longlong/).classList).toContain('wrap-anywhere')
  })

  it('asks for one code where the present address was never confirmed', async () => {
    await begin({ ...luna, emailVerified: false })
    server.answer(startEmailChange, { needsCodeOfPresent: false })
    rows()
    await userEvent.click(screen.getByRole('button', { name: `Change ${luna.email}` }))
    const first = await dialog('Change email address')
    await userEvent.type(first.getByLabelText('New email address'), 'new@example.com')
    await userEvent.click(first.getByRole('button', { name: 'Send codes' }))
    expect(await screen.findByLabelText('Code sent to new@example.com')).toBeTruthy()
    expect(screen.queryByLabelText(`Code sent to ${luna.email}`)).toBeNull()
  })

  it('that is not confirmed can be confirmed here', async () => {
    await begin({ ...luna, emailVerified: false })
    server.answer(sendEmailCode, { email: luna.email })
    rows()
    expect(screen.getByText('Not confirmed')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Confirm your email address' }))
    await screen.findByRole('dialog', { name: 'Confirm your email address' })
  })
})

describe('an operator without a second factor', () => {
  it('finds both ways to set one up, and the way on once it is there', async () => {
    server.answer(listPasskeys, { passkeys: [] })
    await begin({ ...luna, role: 'admin' }, '/admin/setup')
    const { unmount } = show(<OperatorSetupPage />)
    await screen.findByText(/Operators need a second factor/)
    expect(screen.getByRole('button', { name: 'Set up Authenticator app' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open operator pages' })).toBeNull()
    unmount()
    await begin({ ...luna, role: 'admin', hasTwoFactor: true }, '/admin/setup')
    show(<OperatorSetupPage />)
    const link = await screen.findByRole('link', { name: 'Open operator pages' })
    expect(link.getAttribute('href')).toContain('/admin/applications')
  })
})
