import { checkSession, logout, type Account } from '@fanlight/contract'
import { Toaster } from '@fanlight/ui'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentSession } from '../../platform/session/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { type FakeServer, startServer } from '../../testing/fake-server.ts'
import { luna, mara } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { logOut } from './log-out.ts'

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  server.answer(logout, {})
  // jsdom has no pointers to capture, as a message that can be swiped away does.
  Element.prototype.setPointerCapture = () => undefined
  await begin(luna)
  show(<Toaster label="Messages" />)
})
afterEach(endAll)

const saved = (user: Account, token: string | null) => ({ user, token, tokenSavedAt: Date.now() })

it('offers to go on as the other account that is signed in on this device', async () => {
  const other = saved(mara, 'a token')
  storage.savedAccounts.set({ [mara.userId]: other })
  server.answer(checkSession, { user: mara } as never)
  logOut([other])
  expect(currentSession().status).toBe('signedOut')
  await userEvent.click(await screen.findByRole('button', { name: `Continue as ${mara.displayName}` }))
  await waitFor(() => expect(currentSession()).toMatchObject({ user: { userId: mara.userId } }))
})

it('says nothing where the session of the other is over too', async () => {
  logOut([saved(mara, null)])
  expect(currentSession().status).toBe('signedOut')
  expect(screen.queryByText('You’re logged out')).toBeNull()
})
