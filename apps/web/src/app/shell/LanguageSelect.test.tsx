import { editProfile, type OutputOf } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { storage } from '../../platform/storage/index.ts'
import { startServer } from '../../testing/fake-server.ts'
import { mara } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'

afterEach(endAll)

const choose = (code: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), code)

it('keeps the choice with the account of who is signed in, so that it is theirs elsewhere too', async () => {
  const server = startServer()
  await begin(mara)
  server.answer(editProfile, { user: { ...mara, lastLanguageCode: 'de' } } as OutputOf<typeof editProfile>)
  show(<LanguageSelect />)
  await choose('de')
  await waitFor(() => expect(server.askedFor(editProfile)[0]?.['profiles']).toEqual({ LASTLANGUAGECODE: 'de' }))
  expect(document.documentElement.lang).toBe('de')
})

it('keeps a visitor’s choice on this device', async () => {
  startServer()
  await begin(null)
  show(<LanguageSelect />)
  await choose('de')
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  expect(storage.language.get()).toBe('de')
})
