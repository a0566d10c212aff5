import {
  decideApplication,
  instant,
  listApplications,
  userId,
  type Application,
  type ApplicationId,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startNavigation } from '../../../platform/navigation/index.ts'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { AdminApplicationsPage } from './AdminApplicationsPage.tsx'
import { answerDialog } from '../../../testing/dialogs.ts'

const HOUR = 3_600_000

function application(name: string, part: Partial<Application> = {}): Application {
  const names = { displayName: name, nickName: name, userName: name.toLowerCase() }
  return {
    applicationId: String(name.charCodeAt(0)) as ApplicationId,
    applicant: { userId: userId('50'), ...names, headPicUrl: null, isCreator: false },
    email: 'a@example.com',
    state: 1,
    realName: `Real ${name}`,
    nickname: name,
    creatorType: 'individual',
    agencyName: '',
    whatsApp: '',
    telegram: '@t',
    accounts: [
      { name: 'x', value: '@ada' },
      { name: 'discord', value: 'javascript:alert(1)' },
    ],
    avatarUrl: '/a.jpg',
    photoUrl: '/p.jpg',
    similarity: { score: 88, distance: 0.4, verdict: 'match' },
    submittedAt: instant(Date.now() - 21 * HOUR),
    dueAt: instant(Date.now() + 3.5 * HOUR),
    earlierApplications: 0,
    decision: null,
    ...part,
  }
}

const ada = application('Ada', { dueAt: instant(Date.now() - 2.5 * HOUR) })
const bea = application('Bea')
let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(listApplications, ({ state }) => ({
    applications: state === 'pending' ? [ada, bea] : [],
    nextCursor: null,
    counts: { pending: 2, overdue: 1 },
  }))
  server.answer(decideApplication, { application: ada })
  await begin({ ...luna, role: 'admin' })
  location.hash = '#/admin/applications'
  startNavigation((to) => ({ go: to }))
})
afterEach(endAll)

async function open() {
  show(
    <>
      <AdminApplicationsPage />
      <DialogHost />
    </>,
  )
  await screen.findByRole('heading', { name: 'Ada' })
}
const shown = () => within(screen.getByRole('article'))

describe('the queue', () => {
  it('shows how each application stands to the promise, and opens the first', async () => {
    await open()
    const list = within(screen.getByRole('list', { name: 'Applications' }))
    expect(list.getByRole('button', { name: /Ada.*overdue by 2 h/ }).getAttribute('aria-current')).toBe('true')
    expect(list.getByRole('button', { name: /Bea.*3 h left/ })).toBeTruthy()
    expect(screen.getByText('1 overdue')).toBeTruthy()
  })

  it('moves with j and k', async () => {
    await open()
    await userEvent.keyboard('j')
    await screen.findByRole('heading', { name: 'Bea' })
    await userEvent.keyboard('k')
    await screen.findByRole('heading', { name: 'Ada' })
  })

  it('links only what is safe to follow', async () => {
    await open()
    expect(shown().getByRole('link', { name: '@ada' }).getAttribute('href')).toBe('https://x.com/ada')
    expect(shown().getByText('javascript:alert(1)').closest('a')).toBeNull()
  })

  it('is caught up when nobody waits', async () => {
    server.answer(listApplications, { applications: [], nextCursor: null, counts: { pending: 0, overdue: 0 } })
    show(
      <>
        <AdminApplicationsPage />
        <DialogHost />
      </>,
    )
    await screen.findByRole('heading', { name: 'All caught up' })
  })
})

describe('a decision', () => {
  it('approves after a question and shows the next application', async () => {
    await open()
    await userEvent.keyboard('a')
    expect(server.askedFor(decideApplication)).toEqual([])
    answerDialog('confirm', true)
    await screen.findByRole('heading', { name: 'Bea' })
    expect(server.askedFor(decideApplication)[0]).toMatchObject({
      applicationId: ada.applicationId,
      decision: 'approve',
    })
    expect(screen.queryByRole('button', { name: /Ada/ })).toBeNull()
  })

  it('rejects only with a reason', async () => {
    await open()
    await userEvent.click(shown().getByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Ada?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText('Enter a reason')).toBeTruthy()
    expect(server.askedFor(decideApplication)).toEqual([])
  })

  it('fills the reason from a ready-made one', async () => {
    await open()
    await userEvent.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Ada?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Not the same person' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(server.askedFor(decideApplication)[0]).toMatchObject({
        decision: 'reject',
        reason: 'The verification photo and the profile picture don’t show the same person.',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that another person has made reads the queue again', async () => {
    await open()
    server.refuse(decideApplication, 'ALREADY_DECIDED')
    server.answer(listApplications, { applications: [bea], nextCursor: null, counts: { pending: 1, overdue: 0 } })
    await userEvent.keyboard('a')
    answerDialog('confirm', true)
    await screen.findByText('This has already been decided.')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ada/ })).toBeNull())
    expect(screen.getByRole('heading', { name: 'Bea' })).toBeTruthy()
  })
})
