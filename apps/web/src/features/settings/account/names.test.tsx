import { editProfile, type OutputOf } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentSession } from '../../../platform/session/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, describedBy, endAll, show } from '../../../testing/render-app.tsx'
import { userNameProblem } from './names.ts'
import { NamesForm } from './NamesForm.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  await begin(mara)
  show((account) => <NamesForm account={account} />)
})
afterEach(endAll)

const userName = () => screen.getByLabelText<HTMLInputElement>('Username')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

async function retype(field: HTMLElement, typed: string) {
  await userEvent.clear(field)
  await userEvent.type(field, typed)
}

describe('editing the names', () => {
  it('has nothing to save before something changed', () => {
    expect(save().disabled).toBe(true)
  })

  it('says what is wrong with a name once one has left its field', async () => {
    await retype(screen.getByLabelText('Nickname'), 'M M')
    await userEvent.tab()
    expect(describedBy(screen.getByLabelText('Nickname'))).toContain('Use only letters, numbers and underscores')
  })

  it('takes @Mara.L as it is meant and refuses the dot', async () => {
    await retype(userName(), '@Mara.L')
    expect(userName().value).toBe('mara.l')
    await userEvent.click(save())
    expect(describedBy(userName())).toContain('Use only lowercase letters a to z')
    expect(server.askedFor(editProfile)).toEqual([])
  })

  it('says at the field that a username is taken, until it changes', async () => {
    server.refuse(editProfile, 'USERNAME_TAKEN')
    await retype(userName(), 'noah')
    await userEvent.click(save())
    await waitFor(() => expect(describedBy(userName())).toContain('This username is taken.'))
    expect(document.activeElement).toBe(userName())
    await userEvent.type(userName(), '2')
    expect(describedBy(userName())).not.toContain('taken')
  })

  it('says at the field that a username is reserved', async () => {
    server.refuse(editProfile, 'USERNAME_RESERVED')
    await retype(userName(), 'support')
    await userEvent.click(save())
    await waitFor(() => expect(describedBy(userName())).toContain('This username is reserved.'))
  })

  it('sends only what changed, and the account has it', async () => {
    const user = { ...mara, userName: 'mara_l' }
    server.answer(editProfile, { user } as OutputOf<typeof editProfile>)
    await retype(userName(), 'mara_l')
    await userEvent.click(save())
    await waitFor(() => expect(currentSession()).toMatchObject({ user: { userName: 'mara_l' } }))
    expect(server.askedFor(editProfile)[0]?.['profiles']).toEqual({ userName: 'mara_l' })
    expect(save().disabled).toBe(true)
  })
})

describe('a username', () => {
  it.each([
    ['', 'required'],
    ['ab', 'tooShort'],
    ['a'.repeat(25), 'tooLong'],
    ['mara.l', 'characters'],
    ['mära', 'characters'],
    ['mara_l2', null],
  ] as const)('%j is %s', (typed, problem) => {
    expect(userNameProblem(typed)).toBe(problem)
  })
})
