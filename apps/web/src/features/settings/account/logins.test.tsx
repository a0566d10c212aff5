import { listLogins, removeLogin } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { LinkedLogins } from './LinkedLogins.tsx'

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  await begin(mara)
})
afterEach(() => endAll())

it('a login of Google is unlinked only after asking, and is not shown any more', async () => {
  server.answer(listLogins, { logins: ['GOOGLE', 'FACEBOOK'] })
  server.answer(removeLogin, {})
  show(
    <>
      <LinkedLogins />
      <DialogHost />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
  expect(askedFor('confirm')?.title).toBe('Unlink Google?')
  expect(server.askedFor(removeLogin)).toEqual([])
  answerDialog('confirm', true)
  await waitFor(() => expect(screen.queryByText('You can log in with Google.')).toBeNull())
  expect(server.askedFor(removeLogin)).toEqual([expect.objectContaining({ provider: 'GOOGLE' })])
  expect(screen.queryByText('You can log in with Facebook.')).not.toBeNull()
})

it('who never came by another login sees nothing of it', async () => {
  server.answer(listLogins, { logins: [] })
  show(<LinkedLogins />)
  await waitFor(() => expect(server.askedFor(listLogins)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
