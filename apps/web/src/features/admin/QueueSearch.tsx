import { Button, IconButton, TextField } from '@fanlight/ui'
import { Search, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useText } from '../../platform/i18n/index.ts'

const SEARCH_MAX_LENGTH = 100

type Props = { label: string; hint: string; search: string; onSearch: (search: string) => void }

/** By a key press on Enter: an operator pastes a number whole, and half a number finds nothing. */
export function QueueSearch({ label, hint, search, onSearch }: Props) {
  const text = useText()
  const [typed, setTyped] = useState(search)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }

  return (
    <search>
      <form onSubmit={submit} className="flex items-end gap-2">
        <TextField
          hideLabel
          type="search"
          label={label}
          placeholder={hint}
          prefix={<Search aria-hidden />}
          suffix={
            typed !== '' && (
              <IconButton
                size="sm"
                label={text('adminMoney.orders.clear')}
                onPress={() => {
                  setTyped('')
                  onSearch('')
                }}
                className="-me-1.5"
              >
                <X aria-hidden />
              </IconButton>
            )
          }
          value={typed}
          onValueChange={setTyped}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="flex-1"
          inputClassName="[&::-webkit-search-cancel-button]:hidden"
        />
        <Button type="submit" className="max-sm:hidden">
          {text('adminMoney.orders.searchSubmit')}
        </Button>
      </form>
    </search>
  )
}
