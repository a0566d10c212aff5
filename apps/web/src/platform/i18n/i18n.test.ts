import { errorCatalogue, type Reason } from '@fanlight/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { errorText } from '../api/error-text.ts'
import { storage } from '../storage/index.ts'
import { detectLanguage, startI18n, text } from './i18n.ts'

beforeEach(() => localStorage.clear())

describe('the language', () => {
  it.each([
    ['the first of the browser that we speak', null, ['sv-SE', 'pt-BR', 'en'], 'pt'],
    ['simplified Chinese for mainland China', null, ['zh-CN'], 'zh-CHS'],
    ['traditional Chinese for Taiwan', null, ['zh-TW'], 'zh-CHT'],
    ['Filipino under its modern tag', null, ['fil-PH'], 'tl'],
    ['English when we speak none of them', null, ['sv'], 'en'],
    ['what was chosen before, whatever the browser says', 'ar', ['de'], 'ar'],
  ] as const)('is %s', (_, chosen, tags, expected) => {
    if (chosen) storage.language.set(chosen)
    expect(detectLanguage(tags)).toBe(expected)
  })

  it('is said on the page, with its direction', async () => {
    await startI18n('en')
    expect(document.documentElement.lang).toBe('en')
    expect(document.documentElement.dir).toBe('ltr')
  })
})

describe('English', () => {
  it.each(Object.keys(errorCatalogue) as Reason[])('says %s as the catalogue does', async (reason) => {
    await startI18n('en')
    expect(text(errorText[reason])).toBe(errorCatalogue[reason].message)
  })
})
