import { creatorStatus, instant } from '@fanlight/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { openCreatorApplication } from '../apply/open-application.ts'
import { statusOf } from '../testing/application.ts'
import { BecomeCreatorPage } from './BecomeCreatorPage.tsx'
import { askedFor, closeAllDialogs } from '../../../testing/dialogs.ts'

let server: FakeServer

beforeEach(() => {
  server = startServer()
})
afterEach(async () => {
  closeAllDialogs()
  vi.restoreAllMocks()
  await endAll()
})

const onPhone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone')
const heading = (name: string) => screen.findByRole('heading', { name })

describe('the page about becoming a creator', () => {
  it('asks a visitor to log in and comes back here', async () => {
    await begin(null)
    show(<BecomeCreatorPage />)
    const [apply] = await screen.findAllByRole('button', { name: 'Log in to apply' })
    await userEvent.click(apply!)
    expect(askedFor('login')).toMatchObject({ target: '/becomeCreator' })
    expect(server.askedFor(creatorStatus)).toEqual([])
  })

  it('tells by when an answer is promised while the application waits', async () => {
    await begin()
    const dueAt = instant(Date.UTC(2099, 4, 2, 12))
    server.answer(creatorStatus, statusOf(1, { submittedAt: instant(Date.UTC(2099, 4, 1, 12)), dueAt }))
    onPhone()
    show(<BecomeCreatorPage />)
    await heading('Awaiting Approval')
    expect(screen.getByText(/Expected by May 2, 2099/)).toBeTruthy()
  })

  it('says why an application was rejected and lets one apply again', async () => {
    await begin()
    server.answer(creatorStatus, statusOf(3, { reason: 'Too dark.' }))
    onPhone()
    show(<BecomeCreatorPage />)
    await heading('Not approved this time')
    expect(screen.getByText('Too dark.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Apply again' }))
    await screen.findByLabelText('Real name')
  })

  it('leads a creator to their studio', async () => {
    await begin(lunaCreates)
    server.answer(creatorStatus, statusOf(2))
    show(<BecomeCreatorPage />)
    const link = await screen.findByRole('link', { name: 'Open your studio' })
    expect(link.getAttribute('href')).toBe('#/creator')
  })

  it('offers to try again when the status cannot be read', async () => {
    await begin()
    server.refuse(creatorStatus, 'FORBIDDEN')
    show(<BecomeCreatorPage />)
    await heading('We couldn’t load your application')
    server.answer(creatorStatus, statusOf(0))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findAllByRole('button', { name: 'Apply now' })
  })
})

describe('the application dialog', () => {
  it('tells the result first when it is opened for a rejected application, then begins at the first step', async () => {
    await begin()
    server.answer(creatorStatus, statusOf(3, { reason: 'Too dark.' }))
    show(
      <>
        <BecomeCreatorPage />
        <DialogHost />
      </>,
    )
    act(() => openCreatorApplication({ state: 3 }))
    const alert = await screen.findByRole('alertdialog', { name: 'Luna Creator Application Result Notification' })
    await screen.findByText('creators@fanlight.example', { selector: '[role=alertdialog] a' })
    expect(alert.textContent).toContain(
      'Your Creator Application was not approved. Please resubmit for review. Have questions? Contact creators@fanlight.example',
    )
    expect(alert.textContent).toContain('Too dark.')
    await userEvent.click(screen.getByRole('button', { name: 'Resubmit' }))
    await screen.findByLabelText('Real name')
  })

  it('shows the completed step when it is opened there', async () => {
    await begin()
    server.answer(creatorStatus, statusOf(1))
    show(
      <>
        <BecomeCreatorPage />
        <DialogHost />
      </>,
    )
    act(() => openCreatorApplication({ startStep: 3 }))
    const [title] = await screen.findAllByRole('heading', { name: 'Application Complete' })
    const dialog = title!.closest('[role="dialog"]')
    expect(dialog?.textContent).toContain('Awaiting Approval')
    expect(screen.getByRole('button', { name: 'Go to My Profile' })).toBeTruthy()
  })
})
