import { directionOf, type LanguageCode, languages } from '@fanlight/contract'
import { Button, TextField } from '@fanlight/ui'
import { Check, Search } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainLetters, useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Rows } from '../parts/Group.tsx'
import { ReadingLanguages } from './ReadingLanguages.tsx'
import { useChooseLanguage } from '../../../platform/language/use-choose-language.ts'

export function LanguageSection() {
  const text = useText()
  const { chosen, choose } = useChooseLanguage()
  const account = useAccount()
  const [typed, setTyped] = useState('')
  const found = useFoundLanguages(typed)
  return (
    <div className="flex flex-col gap-4 pb-8">
      <div className="flex flex-col gap-4">
        <p className="text-muted">{text('settings.language.text')}</p>
        <TextField
          label={text('settings.language.search')}
          hideLabel
          placeholder={text('settings.language.search')}
          type="search"
          prefix={<Search aria-hidden />}
          value={typed}
          onValueChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          // Chrome draws its own cross in a colour of its own.
          inputClassName="[&::-webkit-search-cancel-button]:appearance-none"
        />
      </div>
      <p role="status" className="sr-only">
        {typed.trim() === '' ? '' : text('settings.language.found', { count: found.length })}
      </p>
      <Rows>
        {found.length > 0 ? (
          <LanguageList listed={found} chosen={chosen} onChoose={choose} />
        ) : (
          <div className="flex flex-col items-start gap-3 p-4">
            <p className="text-muted">{text('settings.language.none', { typed: typed.trim() })}</p>
            <Button size="sm" onPress={() => setTyped('')}>
              {text('settings.language.showAll')}
            </Button>
          </div>
        )}
      </Rows>
      {account && <ReadingLanguages />}
    </div>
  )
}

function useFoundLanguages(typed: string): readonly ListedLanguage[] {
  const { language: pageTag } = useTranslation().i18n
  const listed = useMemo(() => listLanguages(pageTag), [pageTag])
  return useMemo(() => searchLanguages(listed, typed), [listed, typed])
}

type ListProps = {
  listed: readonly ListedLanguage[]
  chosen: LanguageCode
  onChoose: (code: LanguageCode) => void
}

function LanguageList({ listed, chosen, onChoose }: ListProps) {
  const text = useText()
  const group = useId()
  return (
    <fieldset className="min-w-0 divide-y divide-line">
      <legend className="sr-only">{text('settings.language.title')}</legend>
      {listed.map(({ code, tag, name, nameHere }) => (
        <label
          key={code}
          className="flex min-h-13 items-center gap-4 px-4 py-2 transition-colors hover:bg-fill has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={group}
            value={code}
            checked={code === chosen}
            onChange={() => onChoose(code)}
            className="peer sr-only"
          />
          <span className="min-w-0 flex-1">
            <span lang={tag} dir={directionOf(code)} className="inline-block font-medium">
              {name}
            </span>
            {nameHere !== name && <span className="block text-13 text-muted">{nameHere}</span>}
          </span>
          <Check aria-hidden className="text-ember opacity-0 transition-opacity peer-checked:opacity-100" />
        </label>
      ))}
    </fieldset>
  )
}

type ListedLanguage = {
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
  const wanted = plainLetters(typed.trim())
  if (wanted === '') return listed
  return listed.filter(
    ({ name, nameHere, tag }) =>
      plainLetters(name).includes(wanted) ||
      plainLetters(nameHere).includes(wanted) ||
      plainLetters(tag).startsWith(wanted),
  )
}
