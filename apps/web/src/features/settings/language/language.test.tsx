import { editProfile, getInterests, saveInterests, type OutputOf } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentSession, signOut } from '../../../platform/session/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { mara } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { ReadingLanguages } from './ReadingLanguages.tsx'
import { LanguageSection, listLanguages, searchLanguages } from './LanguageSection.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  // Not answered: what is read is the last test's matter.
  server.hold(getInterests, { interests: { languages: [], tags: [], isNew: false } })
  await begin(mara)
  // The texts themselves are no matter here, and need not be translated for this test to hold.
  i18next.addResourceBundle('ar', 'translation', { settings: { language: { search: 'ابحث' } } })
})
afterEach(endAll)

// By label: asking 22 rows for their roles and names takes seconds on a busy machine.
const radio = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const radios = () => screen.queryAllByRole('radio', { hidden: true })

describe('choosing a language', () => {
  it('shows all 22 in their own names, with a tick at the current one', () => {
    show(<LanguageSection />)
    expect(radios()).toHaveLength(22)
    expect(radio(/English/).checked).toBe(true)
    expect(radio(/日本語/).checked).toBe(false)
  })

  it('applies it at once, keeps it here and tells the account', async () => {
    const user = { ...mara, lastLanguageCode: 'ar' as const }
    server.answer(editProfile, { user } as OutputOf<typeof editProfile>)
    show(<LanguageSection />)
    await userEvent.click(radio(/العربية/))
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    expect(document.documentElement.lang).toBe('ar')
    expect(screen.queryByPlaceholderText('ابحث')).not.toBeNull()
    expect(radio(/العربية/).checked).toBe(true)
    expect(storage.language.get()).toBe('ar')
    await waitFor(() => expect(currentSession()).toMatchObject({ user: { lastLanguageCode: 'ar' } }))
    expect(server.askedFor(editProfile)[0]?.['profiles']).toEqual({ LASTLANGUAGECODE: 'ar' })
  })

  it('applies it here even when the account cannot be told', async () => {
    server.refuse(editProfile, 'TIMED_OUT')
    show(<LanguageSection />)
    await userEvent.click(radio(/العربية/))
    await waitFor(() => expect(server.askedFor(editProfile)).toHaveLength(1))
    expect(document.documentElement.lang).toBe('ar')
  })

  it('asks the server for nothing when nobody is signed in', async () => {
    await signOut()
    show(<LanguageSection />)
    await userEvent.click(radio(/العربية/))
    await waitFor(() => expect(document.documentElement.lang).toBe('ar'))
    expect(server.askedFor(editProfile)).toEqual([])
  })

  it('says so when no language is found, and shows all again', async () => {
    show(<LanguageSection />)
    await userEvent.type(screen.getByLabelText('Search languages'), 'klingon')
    expect(radios()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Show all languages' }))
    expect(radios()).toHaveLength(22)
  })
})

describe('searching languages', () => {
  it.each([
    ['espanol', ['es']],
    ['GERMAN', ['de']],
    ['deut', ['de']],
    ['中文', ['zh-CHS', 'zh-CHT']],
    ['viet', ['vi']],
    ['fil', ['tl']],
    ['  ', 22],
  ] as const)('%j finds %j', (typed, expected) => {
    const found = searchLanguages(listLanguages('en'), typed).map(({ code }) => code)
    if (typeof expected === 'number') expect(found).toHaveLength(expected)
    else expect(found).toEqual(expected)
  })
})

it('the languages one reads are kept as they are chosen', async () => {
  server.answer(getInterests, { interests: { languages: ['en'], tags: [], isNew: false } })
  server.answer(saveInterests, { interests: { languages: ['en', 'de'], tags: [], isNew: false } })
  show(<ReadingLanguages />)
  await userEvent.click(await screen.findByLabelText('Deutsch'))
  expect(server.askedFor(saveInterests)).toMatchObject([{ languages: ['en', 'de'] }])
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Deutsch').checked).toBe(true))
})
