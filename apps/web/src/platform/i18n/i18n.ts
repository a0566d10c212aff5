import { DEFAULT_LANGUAGE, directionOf, languageFor, tagOf, type LanguageCode } from '@fanlight/contract'
import i18next, { type ParseKeys, type TOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { addresses } from 'virtual:texts'
import { boot } from '../boot.ts'
import { storage } from '../storage/index.ts'

export type MessageKey = ParseKeys

/** The language chosen here before, or the first of the browser's that we speak. */
export function detectLanguage(browserTags: readonly string[] = navigator.languages): LanguageCode {
  return storage.language.get() ?? languageFor(browserTags)
}

let current: LanguageCode = DEFAULT_LANGUAGE
export const currentLanguage = (): LanguageCode => current

export async function startI18n(wanted: LanguageCode = detectLanguage()): Promise<void> {
  const { code, texts } = await loadTexts(wanted)
    .then((loaded) => ({ code: wanted, texts: loaded }))
    // Offline, a language may be missing that was never needed before; English came with the shell.
    .catch(async () => ({ code: DEFAULT_LANGUAGE, texts: await loadTexts(DEFAULT_LANGUAGE) }))
  await i18next.use(initReactI18next).init({
    lng: tagOf(code),
    resources: { [tagOf(code)]: { translation: texts.first } },
    fallbackLng: false,
    load: 'currentOnly',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    // Texts that come later than what shows them appear by themselves.
    react: { useSuspense: false, bindI18nStore: 'added' },
    parseMissingKeyHandler: (key: string, otherwise?: string) => {
      isAnyMissing = true
      return otherwise ?? key
    },
  })
  applyLanguage(code)
  expectMore(code, texts)
}

/** Something was shown before its text was there. Where nothing was, nothing need be drawn again when texts come. */
let isAnyMissing = false

let more: Promise<void> | null = null
let askForMore: () => Promise<void> = () => Promise.resolve()

/** All texts of the current language. A page waits for it beside its code; what failed on the way is asked for again. */
export function allTexts(): Promise<void> {
  more ??= askForMore().catch((error: unknown) => {
    more = null
    throw error
  })
  return more
}

function expectMore(code: LanguageCode, { more: load }: TextsInTwo): void {
  more = null
  isAnyMissing = false
  askForMore = async () => {
    if (!load) return
    const texts = await load()
    i18next.addResourceBundle(tagOf(code), 'translation', texts, true, false, { silent: !isAnyMissing })
  }
}

/** Changes the language at once and keeps the choice. The account's own language is the settings' business. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  storage.language.set(code)
  await showLanguage(code)
}

/** Follows a choice made in another tab. */
export function followLanguage(): () => void {
  return storage.language.subscribe(() => {
    const chosen = storage.language.get()
    if (chosen && chosen !== current) void showLanguage(chosen)
  })
}

async function showLanguage(code: LanguageCode): Promise<void> {
  const tag = tagOf(code)
  // The language one started with may still be on its way.
  if (i18next.hasResourceBundle(tag, 'translation')) await allTexts()
  else {
    const texts = await loadTexts(code)
    i18next.addResourceBundle(tag, 'translation', { ...texts.first, ...(await texts.more?.()) })
  }
  applyLanguage(code)
  await i18next.changeLanguage(tag)
}

function applyLanguage(code: LanguageCode): void {
  current = code
  document.documentElement.lang = tagOf(code)
  document.documentElement.dir = directionOf(code)
}

/** For code outside components; inside them `useText` also follows a change of language. */
export function text(key: MessageKey, values?: TOptions): string {
  return i18next.t(key, values ?? {})
}

export function useText(): typeof text {
  useTranslation()
  return text
}

type Texts = Readonly<Record<string, unknown>>

/** `first` is what the first screen can need; `more` is everything else, or null when there is nothing else. */
type TextsInTwo = { first: Texts; more: (() => Promise<Texts>) | null }

/** Data, not code: as files of their own, the texts cost the first load no script. */
async function loadTexts(code: LanguageCode): Promise<TextsInTwo> {
  // Tests have no server to fetch from.
  if (import.meta.env.MODE === 'test') return { first: await readTexts(code), more: null }
  const address = addresses[code]
  if (address === undefined) throw new Error(`There are no texts for ${code}`)
  const { first, more: rest } = address
  return { first: await fetchTexts(first), more: rest === null ? null : () => fetchTexts(rest) }
}

async function fetchTexts(address: string): Promise<Texts> {
  const begun = boot()?.texts
  if (begun?.address === address) {
    const texts = await begun.answer.catch(() => null)
    if (texts) return texts as Texts
  }
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The texts at ${address} did not come: ${response.status}`)
  return (await response.json()) as Texts
}

async function readTexts(code: LanguageCode): Promise<Texts> {
  const files = import.meta.glob<Texts>('../../locales/*.json', { import: 'default' })
  const read = files[`../../locales/${code}.json`]
  if (!read) throw new Error(`There are no texts for ${code}`)
  return read()
}
