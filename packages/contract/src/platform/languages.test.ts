import { describe, expect, it } from 'vitest'
import { LanguageCode } from './entities.ts'
import { DEFAULT_LANGUAGE, directionOf, languageCodes, languageFor, languages } from './languages.ts'

describe('the languages', () => {
  it('are the twenty-two of the specification, in its order', () => {
    const specified = 'en zh-CHS zh-CHT pt vi ar nl tl fr de he hi id it ja ko ms fa ru es th tr'
    expect(languageCodes).toEqual(specified.split(' '))
    expect(LanguageCode.options).toEqual(languageCodes)
    expect(DEFAULT_LANGUAGE).toBe('en')
  })

  it('have each a name of their own and a tag that Intl knows', () => {
    expect(new Set(languages.map(({ name }) => name)).size).toBe(22)
    for (const { tag } of languages) {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
      expect(Intl.DateTimeFormat.supportedLocalesOf([tag])).toEqual([tag])
    }
  })

  it('are written from right to left in three cases', () => {
    expect(languageCodes.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar', 'he', 'fa'])
  })
})

describe('the language for a browser', () => {
  it.each<[string[], string]>([
    [[], 'en'],
    [['en-US', 'en'], 'en'],
    [['pt-BR'], 'pt'],
    [['DE-at'], 'de'],
    [['zh'], 'zh-CHS'],
    [['zh-CN'], 'zh-CHS'],
    [['zh-SG'], 'zh-CHS'],
    [['zh-Hans-CN'], 'zh-CHS'],
    [['zh-Hans-HK'], 'zh-CHS'],
    [['zh-TW'], 'zh-CHT'],
    [['zh-HK'], 'zh-CHT'],
    [['zh-MO'], 'zh-CHT'],
    [['zh-Hant'], 'zh-CHT'],
    [['zh-Hant-TW'], 'zh-CHT'],
    [['fil-PH'], 'tl'],
    [['tl'], 'tl'],
    [['iw-IL'], 'he'],
    [['in-ID'], 'id'],
    [['sv-SE', 'fi', 'ja-JP', 'en'], 'ja'],
    [['sv', 'fi'], 'en'],
    [['', '-', '*'], 'en'],
    [['__proto__', 'constructor'], 'en'],
  ])('that asks for %j is %s', (tags, code) => {
    expect(languageFor(tags)).toBe(code)
  })
})
