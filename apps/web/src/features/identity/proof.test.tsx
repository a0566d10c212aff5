import {
  createOrder,
  exportMyData,
  instant,
  makeProof,
  proofOptions,
  sendEmailCode,
  verifyEmail,
  type ProofLevel,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDialogs } from '../../app/dialogs.ts'
import { toast } from '@fanlight/ui'
import { call, provideRemedies } from '../../platform/api/index.ts'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import { refusal, startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  await begin({ ...luna, emailVerified: false })
  startDialogs()
  show(<DialogHost />)
})
afterEach(async () => {
  provideRemedies({})
  await endAll()
})

const proved = { proof: 'signed', level: 'any', expiresAt: instant(Date.now() + 300_000) } as const
/** Refuses until the call carries a proof. */
function asksForProof(level: ProofLevel = 'any'): void {
  server.answer(exportMyData, () =>
    server.headersOf(exportMyData).at(-1)?.get('proof') === 'signed'
      ? { fileName: 'mine.json', url: '/download/x' }
      : refusal('REAUTHENTICATION_REQUIRED', { level }),
  )
}
const options = (part: object) =>
  server.answer(proofOptions, { means: [], secondFactors: [], passkey: null, nonce: null, ...part })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('a call that asks whether it is still the owner', () => {
  it('is made again after the password was typed', async () => {
    asksForProof()
    options({ means: ['password'] })
    server.answer(makeProof, proved)
    const asked = call(exportMyData, {})
    const inDialog = await dialog('Confirm it’s you')
    const password = await inDialog.findByLabelText('Password')
    expect(document.activeElement).toBe(password)
    await userEvent.type(password, 'my secret')
    await userEvent.click(inDialog.getByRole('button', { name: 'Confirm' }))
    expect(await asked).toMatchObject({ fileName: 'mine.json' })
    expect(server.askedFor(makeProof)[0]?.['by']).toMatchObject({ means: 'password' })
    expect(JSON.stringify(server.askedFor(makeProof))).not.toContain('my secret')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says at the field that the code is wrong, and goes on with the right one', async () => {
    asksForProof('secondFactor')
    options({ means: ['code'], secondFactors: ['code'] })
    server.answer(makeProof, ({ by }) =>
      'code' in by && by.code === '222222' ? proved : refusal('SECOND_FACTOR_WRONG'),
    )
    const asked = call(exportMyData, {})
    const inDialog = await dialog('Confirm it’s you')
    const field = await inDialog.findByLabelText('Code from your authenticator app')
    await userEvent.type(field, '111111{Enter}')
    await inDialog.findByText('That code isn’t right. Try the latest one.')
    await userEvent.clear(field)
    await userEvent.type(field, '222222{Enter}')
    expect(await asked).toMatchObject({ fileName: 'mine.json' })
  })

  it('that the user does not answer ends without a word', async () => {
    asksForProof()
    options({ means: ['password'] })
    const asked = call(exportMyData, {}, { toast: true }).catch((error: unknown) => error)
    await userEvent.click((await dialog('Confirm it’s you')).getByRole('button', { name: 'Close' }))
    await asked
    toast('Said after it')
    await screen.findByText('Said after it')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('offers no password where a second factor is asked for', async () => {
    asksForProof('secondFactor')
    options({ means: ['password', 'code'], secondFactors: ['code'] })
    const asked = call(exportMyData, {}).catch((error: { reason: string }) => error.reason)
    const inDialog = await dialog('Confirm it’s you')
    await inDialog.findByLabelText('Code from your authenticator app')
    expect(inDialog.queryByLabelText('Password')).toBeNull()
    await userEvent.click(inDialog.getByRole('button', { name: 'Cancel' }))
    expect(await asked).toBe('REAUTHENTICATION_REQUIRED')
  })
})

describe('a call that asks for a confirmed e-mail address', () => {
  it('is made again after the mailed code was typed', async () => {
    const order = { orderId: '1', payUrl: null, content: '', status: 'TO_PAY' } as never
    let isVerified = false
    server.answer(createOrder, () => (isVerified ? order : refusal('EMAIL_NOT_VERIFIED')))
    server.answer(sendEmailCode, { email: luna.email })
    server.answer(verifyEmail, () => {
      isVerified = true
      return { user: { ...luna, emailVerified: true } }
    })
    const asked = call(createOrder, { packageId: '3', successUrl: '', cancelUrl: '' })
    const inDialog = await dialog('Confirm your email address')
    expect(server.askedFor(sendEmailCode)).toHaveLength(1)
    expect(document.activeElement).toBe(inDialog.getByLabelText('Code from the email'))
    await userEvent.type(inDialog.getByLabelText('Code from the email'), '123 456')
    await userEvent.click(inDialog.getByRole('button', { name: 'Confirm' }))
    expect(await asked).toMatchObject({ orderId: '1' })
    expect(server.askedFor(verifyEmail)[0]).toMatchObject({ code: '123456' })
    expect(currentSession()).toMatchObject({ user: { emailVerified: true } })
  })

  it('mails another code when asked, and says a wrong one at its field', async () => {
    server.refuse(createOrder, 'EMAIL_NOT_VERIFIED')
    server.answer(sendEmailCode, { email: luna.email })
    server.refuse(verifyEmail, 'EMAIL_CODE_WRONG')
    void call(createOrder, { packageId: '3', successUrl: '', cancelUrl: '' }).catch(() => undefined)
    const inDialog = await dialog('Confirm your email address')
    await userEvent.click(inDialog.getByRole('button', { name: 'Send new code' }))
    await waitFor(() => expect(server.askedFor(sendEmailCode)).toHaveLength(2))
    await userEvent.type(inDialog.getByLabelText('Code from the email'), '123456{Enter}')
    await inDialog.findByText('This code isn’t right or has expired.')
  })
})
