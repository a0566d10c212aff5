import { listNotices, type NoticeId } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { startServer } from '../../testing/fake-server.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { NoticeBarHost } from './NoticeBarHost.tsx'

const notice = (id: string, text: string) => ({ noticeId: id as NoticeId, text, type: 'primary', link: null }) as const

beforeEach(() => begin(null))
afterEach(endAll)

it('a notice that was put away stays away, also when the page is opened again; a new one comes', async () => {
  const server = startServer()
  server.answer(listNotices, { notices: [notice('1', 'We are moving')] })
  const { unmount } = show(<NoticeBarHost />)
  await screen.findByText('We are moving')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('We are moving')).toBeNull())
  unmount()
  server.answer(listNotices, { notices: [notice('1', 'We are moving'), notice('2', 'We have moved')] })
  queryClient.clear()
  show(<NoticeBarHost />)
  await screen.findByText('We have moved')
  expect(screen.queryByText('We are moving')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})
