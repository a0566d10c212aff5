import { errorCatalogue, type Reason } from '@fanlight/contract'
import i18next from 'i18next'
import { addresses } from 'virtual:texts'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorText } from '../api/error-text.ts'
import { storage } from '../storage/index.ts'
import { allTexts, detectLanguage, startI18n, text, type MessageKey } from './i18n.ts'

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

describe('texts that come later', () => {
  // As the build has them. Not by a mock: other files of this worker have loaded the module before.
  const places = addresses as Record<string, { first: string; more: string | null }>
  const before = { ...places }
  const drawnAgain = async (act: () => void): Promise<boolean> => {
    vi.stubEnv('MODE', 'production')
    places['de'] = { first: '/first', more: '/more' }
    const files = { '/first': { common: { close: 'Close' } }, '/more': { later: { word: 'Later' } } }
    vi.stubGlobal('fetch', async (address: keyof typeof files) => Response.json(files[address]))
    await startI18n('de')
    act()
    let isDrawn = false
    const draw = () => (isDrawn = true)
    i18next.store.on('added', draw)
    await allTexts()
    i18next.store.off('added', draw)
    expect(text('later.word' as MessageKey)).toBe('Later')
    return isDrawn
  }
  afterEach(() => {
    Object.assign(places, before)
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  afterAll(() => startI18n('en'))

  it('are drawn where something was shown without them', async () => {
    expect(await drawnAgain(() => void text('not.there.yet' as MessageKey))).toBe(true)
  })

  it('draw nothing again where nothing missed them', async () => {
    expect(await drawnAgain(() => void text('common.close'))).toBe(false)
  })
})
