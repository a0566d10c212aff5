import { DEFAULT_LANGUAGE, directionOf, languageFor, tagOf, type LanguageCode } from '@fanlight/contract'
import i18next, { type ParseKeys, type TOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { storage } from '../storage/index.ts'
import { loadTexts } from './load-texts.ts'

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
    resources: { [tagOf(code)]: { translation: texts } },
    fallbackLng: false,
    load: 'currentOnly',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  applyLanguage(code)
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
  if (!i18next.hasResourceBundle(tag, 'translation')) {
    i18next.addResourceBundle(tag, 'translation', await loadTexts(code))
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
