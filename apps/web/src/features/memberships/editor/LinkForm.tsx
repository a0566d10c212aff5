import type { Editor } from '@tiptap/react'
import { Button, TextField } from '@fanlight/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { completeAddress } from './address.ts'

/** Where the chosen words lead. Not a form element: it stands inside the form of the tier. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [before] = useState(() => linkAt(editor))
  const [typed, setTyped] = useState(before)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => input.current?.focus(), [])

  function apply() {
    const href = completeAddress(typed)
    if (href === null) {
      setRefused(true)
      input.current?.focus()
      return
    }
    const { empty } = editor.state.selection
    const at = editor.chain().focus().extendMarkRange('link')
    // Nothing chosen and no link to change: the address itself is the words.
    if (empty && before === '') {
      at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else at.setLink({ href }).run()
    onDone()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <div className="flex flex-wrap items-start gap-2 border-b border-line p-2">
      <TextField
        ref={input}
        label={text('tiers.editor.address')}
        hideLabel
        placeholder={text('tiers.editor.address')}
        type="url"
        value={typed}
        onValueChange={(value) => {
          setTyped(value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            apply()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            editor.commands.focus()
            onDone()
          }
        }}
        error={isRefused ? text('tiers.editor.addressWrong') : undefined}
        autoCapitalize="none"
        spellCheck={false}
        className="min-w-44 flex-1"
      />
      <Button onPress={apply}>{text('tiers.editor.setLink')}</Button>
      {before !== '' && (
        <Button variant="quiet" onPress={remove}>
          {text('tiers.editor.unsetLink')}
        </Button>
      )}
    </div>
  )
}

function linkAt(editor: Editor): string {
  const href: unknown = editor.getAttributes('link')['href']
  return typeof href === 'string' ? href : ''
}
