import { instant, listPasskeys, passkeyRegisterOptions, removePasskey, type PasskeyId } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { Passkeys } from './Passkeys.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

let server: FakeServer

const phone = { passkeyId: '7' as PasskeyId, name: 'My phone', createdAt: instant(0), lastUsedAt: null }

beforeEach(async () => {
  server = startServer()
  server.answer(listPasskeys, { passkeys: [phone] })
  await begin(mara)
})
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'credentials')
  await endAll()
})

describe('passkeys', () => {
  it('says in clear words when the browser cannot make one, and still lists those there are', async () => {
    show(
      <>
        <Passkeys />
        <DialogHost />
      </>,
    )
    await screen.findByText('My phone')
    expect(screen.queryByText('This browser can’t create passkeys')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })

  it('says why none was made when the person at the device cancels', async () => {
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: cancelled } })
    const options = { challenge: 'AA', user: { id: 'AA', name: 'mara', displayName: 'Mara' }, pubKeyCredParams: [] }
    server.answer(passkeyRegisterOptions, { challenge: 'c', options })
    show(
      <>
        <Passkeys />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Create passkey' }))
    await screen.findByText('No passkey was created. It was canceled or took too long.')
  })

  it('removes one only after asking', async () => {
    server.answer(removePasskey, {})
    show(
      <>
        <Passkeys />
        <DialogHost />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove passkey My phone' }))
    expect(askedFor('confirm')?.title).toBe('Remove “My phone”?')
    expect(server.askedFor(removePasskey)).toEqual([])
    answerDialog('confirm', true)
    await screen.findByText('You don’t have any passkeys yet.')
    expect(server.askedFor(removePasskey)).toEqual([expect.objectContaining({ passkeyId: '7' })])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' }))
  })

  it('offers to try again when the list does not come', async () => {
    server.refuse(listPasskeys, 'FORBIDDEN')
    show(
      <>
        <Passkeys />
        <DialogHost />
      </>,
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(listPasskeys, { passkeys: [] })
    await userEvent.click(again)
    await waitFor(() => expect(screen.queryByText('You don’t have any passkeys yet.')).not.toBeNull())
  })
})

async function cancelled(): Promise<never> {
  throw new DOMException('cancelled', 'NotAllowedError')
}
