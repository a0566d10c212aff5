import { SEARCH_MAX_LENGTH } from '@fanlight/contract'
import { Search, X } from 'lucide-react'
import { useRef, type FormEvent, useEffect, type RefObject } from 'react'
import { useSearchField } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'

type SearchFieldProps = { query: string; onAsk: (query: string) => void }

export function SearchField({ query, onAsk }: SearchFieldProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const { typed, type, submit, clear } = useSearchField(query, onAsk)
  useSlashKey(input)

  function send(event: FormEvent) {
    event.preventDefault()
    submit()
    // Puts the phone's keyboard away, which hides the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }

  return (
    <search>
      <form onSubmit={send} className="relative flex items-center">
        <Search aria-hidden className="pointer-events-none absolute start-4 text-muted" />
        <input
          ref={input}
          type="search"
          // An empty field has no direction of its own, but its placeholder has the page's.
          {...(typed !== '' && { dir: 'auto' })}
          aria-label={text('discovery.search')}
          placeholder={text('discovery.placeholder')}
          value={typed}
          maxLength={SEARCH_MAX_LENGTH}
          onChange={(event) => type(event.target.value)}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className="peer h-12 w-full rounded-full bg-fill ps-12 pe-12 text-17 transition-colors placeholder:text-muted hover:bg-fill-strong focus-visible:bg-surface md:text-15 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed === '' ? (
          <kbd
            aria-hidden
            className="pointer-events-none absolute end-4 grid size-6 place-items-center rounded-inner bg-fill-strong font-sans text-13 font-semibold text-muted peer-focus:hidden max-md:hidden pointer-coarse:hidden"
          >
            /
          </kbd>
        ) : (
          <button
            type="button"
            aria-label={text('discovery.clear')}
            onClick={() => {
              clear()
              input.current?.focus()
            }}
            className="absolute end-1 grid size-11 place-items-center rounded-full text-muted transition-colors hover:text-ink"
          >
            <X aria-hidden />
          </button>
        )}
      </form>
    </search>
  )
}

/** `/` goes to the search field, unless the visitor is typing or a dialog is open. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { activeElement } = document
      if (activeElement?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}
