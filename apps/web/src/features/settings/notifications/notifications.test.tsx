import { editPreferences, getPreferences } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(getPreferences, { preferences: { mailOnNewDevice: true } })
  await begin(mara)
})
afterEach(endAll)

const mailOnNewDevice = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Login from a new device' })

describe('the mail about a new device', () => {
  it('is switched at once and saved', async () => {
    server.answer(editPreferences, { preferences: { mailOnNewDevice: false } })
    show(<NotificationsSection />)
    await userEvent.click(await mailOnNewDevice())
    expect((await mailOnNewDevice()).checked).toBe(false)
    expect(server.askedFor(editPreferences)[0]?.['preferences']).toEqual({ mailOnNewDevice: false })
  })

  it('goes back to where it was when it cannot be saved', async () => {
    server.refuse(editPreferences, 'TIMED_OUT')
    show(<NotificationsSection />)
    await userEvent.click(await mailOnNewDevice())
    await waitFor(async () => expect((await mailOnNewDevice()).checked).toBe(true))
    expect(server.askedFor(editPreferences)).toHaveLength(1)
  })

  it('stands beside the mails that cannot be switched off', async () => {
    show(<NotificationsSection />)
    await mailOnNewDevice()
    expect(screen.queryByText('Some emails are always sent')).not.toBeNull()
  })
})
