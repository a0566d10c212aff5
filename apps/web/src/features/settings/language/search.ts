import { languages, type LanguageCode } from '@fanlight/contract'

export type ListedLanguage = {
  code: LanguageCode
  tag: string
  /** In itself: what its speakers look for. */
  name: string
  /** In the language of the page; the same as `name` for that one. */
  nameHere: string
}

export function listLanguages(pageTag: string): readonly ListedLanguage[] {
  const names = new Intl.DisplayNames([pageTag], { type: 'language' })
  return languages.map(({ code, tag, name }) => ({ code, tag, name, nameHere: names.of(tag) ?? name }))
}

/** By any of its names, in any case and without its accents: 'espanol', 'deut', '中文', 'pt'. */
export function searchLanguages(listed: readonly ListedLanguage[], typed: string): readonly ListedLanguage[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return listed
  return listed.filter(
    ({ name, nameHere, tag }) =>
      plain(name).includes(wanted) || plain(nameHere).includes(wanted) || plain(tag).startsWith(wanted),
  )
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
