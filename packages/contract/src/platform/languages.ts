/** The interface languages, each with its own name and the tag that browsers and Intl know it by. */
export const languages = [
  { code: 'en', name: 'English', tag: 'en' },
  { code: 'zh-CHS', name: '简体中文', tag: 'zh-Hans' },
  { code: 'zh-CHT', name: '繁體中文', tag: 'zh-Hant' },
  { code: 'pt', name: 'Português', tag: 'pt' },
  { code: 'vi', name: 'Tiếng Việt', tag: 'vi' },
  { code: 'ar', name: 'العربية', tag: 'ar' },
  { code: 'nl', name: 'Nederlands', tag: 'nl' },
  { code: 'tl', name: 'Filipino', tag: 'fil' },
  { code: 'fr', name: 'Français', tag: 'fr' },
  { code: 'de', name: 'Deutsch', tag: 'de' },
  { code: 'he', name: 'עברית', tag: 'he' },
  { code: 'hi', name: 'हिन्दी', tag: 'hi' },
  { code: 'id', name: 'Bahasa Indonesia', tag: 'id' },
  { code: 'it', name: 'Italiano', tag: 'it' },
  { code: 'ja', name: '日本語', tag: 'ja' },
  { code: 'ko', name: '한국어', tag: 'ko' },
  { code: 'ms', name: 'Bahasa Melayu', tag: 'ms' },
  { code: 'fa', name: 'فارسی', tag: 'fa' },
  { code: 'ru', name: 'Русский', tag: 'ru' },
  { code: 'es', name: 'Español', tag: 'es' },
  { code: 'th', name: 'ไทย', tag: 'th' },
  { code: 'tr', name: 'Türkçe', tag: 'tr' },
] as const

type LanguageCode = (typeof languages)[number]['code']
export const languageCodes = languages.map((language) => language.code)
export const DEFAULT_LANGUAGE: LanguageCode = 'en'

/** Browsers and Intl know languages by their tags: 'zh-CHS' is none. */
export const tagOf = (code: LanguageCode): string => languages.find((language) => language.code === code)?.tag ?? code

const rightToLeft: readonly LanguageCode[] = ['ar', 'he', 'fa']
export const directionOf = (code: LanguageCode): 'ltr' | 'rtl' => (rightToLeft.includes(code) ? 'rtl' : 'ltr')

/** The language for a list of browser tags, most wanted first ('zh-TW', 'pt-BR', 'fil'). */
export function languageFor(tags: readonly string[]): LanguageCode {
  for (const tag of tags) {
    const [language = '', ...rest] = tag.toLowerCase().split('-')
    if (language === 'zh') return isTraditional(rest) ? 'zh-CHT' : 'zh-CHS'
    if (language === 'fil') return 'tl'
    // Older browsers still send the retired codes of Hebrew and Indonesian.
    if (language === 'iw') return 'he'
    if (language === 'in') return 'id'
    const known = languageCodes.find((code) => code === language)
    if (known) return known
  }
  return DEFAULT_LANGUAGE
}

/** The script decides where it is named: 'zh-Hans-HK' is simplified, though most in Hong Kong write otherwise. */
function isTraditional(parts: readonly string[]): boolean {
  if (parts.includes('hans')) return false
  return parts.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))
}
