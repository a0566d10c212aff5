import { confirmTwoFactor, disableTwoFactor, proofOptions, startTwoFactor } from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, describedBy, endAll, paste, show } from '../../../testing/render-app.tsx'
import { TwoFactorRow } from './AccountSection.tsx'

const setup = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Fanlight:mara?secret=JBSWY3DPEHPK3PXP' }
const recoveryCodes = ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a']

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(startTwoFactor, setup)
  await begin(mara)
})
afterEach(endAll)

const showRow = () =>
  show((account) => (
    <>
      <TwoFactorRow account={account} />
      <DialogHost />
    </>
  ))
const press = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const code = () => screen.getByLabelText('Code')

async function openSetup() {
  showRow()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on Two-factor authentication' }))
  await screen.findByRole('img', { name: /QR code/ })
}

describe('turning two-factor sign-in on', () => {
  it('shows the secret as a picture and in groups to type, and asks for one secret only', async () => {
    await openSetup()
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).not.toBeNull()
    expect(server.askedFor(startTwoFactor)).toHaveLength(1)
  })

  it('does not send a code that is too short', async () => {
    await openSetup()
    await paste(code(), '123')
    await press('Turn on')
    expect(describedBy(code())).toContain('Enter all 6 digits of the code.')
    expect(server.askedFor(confirmTwoFactor)).toEqual([])
  })

  it('says that a code is wrong, at the field, and stays off', async () => {
    server.refuse(confirmTwoFactor, 'SECOND_FACTOR_WRONG')
    await openSetup()
    await paste(code(), '000000')
    await press('Turn on')
    await waitFor(() => expect(describedBy(code())).toContain('That code isn’t right.'))
    expect(currentSession()).toMatchObject({ user: { hasTwoFactor: false } })
  })

  it('shows the recovery codes once, and lets go of them only when they are kept', async () => {
    server.answer(confirmTwoFactor, { recoveryCodes })
    await openSetup()
    await paste(code(), '123 456')
    await press('Turn on')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(recoveryCodes)
    expect(server.askedFor(confirmTwoFactor)).toEqual([expect.objectContaining({ code: '123456' })])

    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true)

    await userEvent.click(screen.getByRole('checkbox'))
    await press('Done')
    expect(screen.queryByText(recoveryCodes[0]!)).toBeNull()
    expect(currentSession()).toMatchObject({ user: { hasTwoFactor: true } })
    const button = screen.getByRole('button', { name: 'Turn off Two-factor authentication' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('is called off by those who do not show who they are, without a word', async () => {
    server.answer(proofOptions, { means: ['password'], secondFactors: [], passkey: null, nonce: null })
    server.refuse(startTwoFactor, 'REAUTHENTICATION_REQUIRED', { level: 'any' })
    showRow()
    const turnOn = screen.getByRole('button', { name: 'Turn on Two-factor authentication' })
    await userEvent.click(turnOn)
    await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('We couldn’t set up two-factor authentication')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(turnOn))
  })

  it('offers to try again when the secret does not come', async () => {
    server.refuse(startTwoFactor, 'TIMED_OUT')
    showRow()
    await userEvent.click(screen.getByRole('button', { name: 'Turn on Two-factor authentication' }))
    await screen.findByText('We couldn’t set up two-factor authentication')
    server.answer(startTwoFactor, setup)
    await press('Try again')
    await screen.findByRole('img', { name: /QR code/ })
  })
})

describe('turning two-factor sign-in off', () => {
  it('needs a code', async () => {
    await begin({ ...mara, hasTwoFactor: true })
    server.refuse(disableTwoFactor, 'SECOND_FACTOR_WRONG')
    showRow()
    await userEvent.click(screen.getByRole('button', { name: 'Turn off Two-factor authentication' }))
    await screen.findByRole('dialog')
    await press('Turn off')
    expect(server.askedFor(disableTwoFactor)).toEqual([])

    await paste(code(), 'abcd-efgh-jkmn-pqrs')
    await press('Turn off')
    await waitFor(() => expect(describedBy(code())).toContain('That code isn’t right.'))

    server.answer(disableTwoFactor, {})
    await press('Turn off')
    await screen.findByRole('button', { name: 'Turn on Two-factor authentication' })
    expect(currentSession()).toMatchObject({ user: { hasTwoFactor: false } })
  })
})
