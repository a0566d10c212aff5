import { editProfile, getProfile } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, velvetsProfile } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { EditProfileDialog } from './EditProfileDialog.tsx'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'

const own = { ...velvetsProfile, userId: luna.userId, nickName: 'Luna', userName: 'luna', isCreator: false }

let server: FakeServer
const onClose = vi.fn()

beforeEach(async () => {
  server = startServer()
  onClose.mockReset()
  await begin(luna)
  show(<EditProfileDialog profile={own} onClose={onClose} />)
})
afterEach(endAll)

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function retype(name: string, typed: string) {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), typed)
}

describe('editing the profile', () => {
  it('says nothing about a name while it is typed, and leads to the first problem when one saves', async () => {
    await retype('Username', 'l')
    await retype('Nickname', 'L')
    expect(screen.queryByRole('alert')).toBeNull()
    await save()
    expect(screen.getByText('Nickname must be at least 2 characters')).toBeTruthy()
    expect(screen.getByText('Use 3 to 24 lowercase letters, numbers or underscores')).toBeTruthy()
    expect(document.activeElement).toBe(field('Nickname'))
    expect(server.askedFor(editProfile)).toEqual([])
  })

  it('counts the bio up to 500 and refuses more', async () => {
    await userEvent.clear(field('About you'))
    await userEvent.click(field('About you'))
    await userEvent.paste('x'.repeat(501))
    expect(screen.getByText('501/500')).toBeTruthy()
    await save()
    expect(screen.getByText('Use 500 characters or fewer')).toBeTruthy()
  })

  it('sends what changed, and the profile and the account have it', async () => {
    const saved = { ...own, bio: 'Hello', location: 'Oban' }
    server.answer(editProfile, { user: { ...luna, lastLanguageCode: 'de' }, profile: saved })
    await retype('About you', 'Hello')
    await retype('Location', 'Oban')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.askedFor(editProfile)).toMatchObject([{ profiles: { bio: 'Hello', location: 'Oban' } }])
    expect(Object.keys(server.askedFor(editProfile)[0]?.['profiles'] ?? {})).toEqual(['bio', 'location'])
    expect(queryClient.getQueryData(keyOf(getProfile, { otherUserId: own.userId, includeRelations: true }))).toEqual(
      saved,
    )
    expect(currentSession()).toMatchObject({ user: { lastLanguageCode: 'de' } })
  })

  it('adds and removes links', async () => {
    server.answer(editProfile, { user: luna, profile: own })
    await userEvent.click(screen.getByRole('button', { name: 'Remove link 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add link' }))
    expect(document.activeElement).toBe(field('URL'))
    await userEvent.keyboard('example.org/me')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.askedFor(editProfile)).toMatchObject([
      { profiles: { links: [{ label: 'example.org', url: 'https://example.org/me' }] } },
    ])
  })

  it('says at the field that a username is taken, until it changes', async () => {
    server.refuse(editProfile, 'USERNAME_TAKEN')
    await retype('Username', 'noah')
    await save()
    await screen.findByText('This username is taken.')
    await waitFor(() => expect(document.activeElement).toBe(field('Username')))
    await userEvent.type(field('Username'), '2')
    expect(screen.queryByText('This username is taken.')).toBeNull()
  })

  it('says at the field that a username is reserved', async () => {
    server.refuse(editProfile, 'USERNAME_RESERVED')
    await retype('Username', 'support')
    await save()
    await screen.findByText('This username is reserved. Please choose another one.')
    await waitFor(() => expect(document.activeElement).toBe(field('Username')))
  })

  it('says why it could not be saved and keeps what was typed', async () => {
    server.refuse(editProfile, 'TOO_MANY', { retryAfterMs: 1000 })
    await retype('Location', 'Oban')
    await save()
    await screen.findByText('Too many attempts. Wait a moment and try again.')
    expect(field('Location').value).toBe('Oban')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('without a change closes and asks nobody', async () => {
    await save()
    expect(onClose).toHaveBeenCalled()
    expect(server.askedFor(editProfile)).toEqual([])
  })

  it('asks before it throws changes away', async () => {
    await retype('Location', 'Oban')
    await userEvent.keyboard('{Escape}')
    expect(askedFor('confirm')?.title).toBe('Discard your changes?')
    expect(onClose).not.toHaveBeenCalled()
    answerDialog('confirm', true)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})
