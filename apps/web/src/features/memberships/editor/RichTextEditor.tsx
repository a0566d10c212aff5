import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { richTextLook } from '../card/RichText.tsx'
import { LinkForm } from './LinkForm.tsx'
import { Toolbar } from './Toolbar.tsx'

type RichTextEditorProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** What it begins with; from then on it keeps its own text and says what becomes of it. */
  initial: string
  onChange: (html: string) => void
}

const isAllowedUri = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url)

/** What the server lets through, and nothing else: a format that is lost on saving should not be offered. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    trailingNode: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]

/** Formatted text. Comes with its library, so only a creator who writes fetches it. */
export function RichTextEditor({ label, hint, error, initial, onChange }: RichTextEditorProps) {
  const ids = { label: useId(), hint: useId(), error: useId() }
  const [isLinking, setLinking] = useState(false)
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ')
  const editor = useEditor({
    extensions,
    content: initial,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': ids.label,
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(error !== undefined && { 'aria-invalid': 'true' }),
        dir: 'auto',
        class: clsx(richTextLook, 'min-h-36 max-h-100 overflow-y-auto px-3.5 py-2.5 outline-none'),
      },
      // Tab leaves the text, in lists too: a creator without a mouse would be caught in it otherwise.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
    },
  })

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- as a label would */}
      <p id={ids.label} onClick={() => editor.commands.focus()} className="text-13 font-semibold">
        {label}
      </p>
      <div
        className={clsx(
          'rounded-control border bg-surface text-17 transition-[border-color] md:text-15',
          error === undefined ? 'border-field' : 'border-danger',
          'has-[.tiptap:focus-visible]:border-focus has-[.tiptap:focus-visible]:outline-2 has-[.tiptap:focus-visible]:-outline-offset-1 has-[.tiptap:focus-visible]:outline-focus',
        )}
      >
        <Toolbar editor={editor} isLinking={isLinking} onLink={() => setLinking(!isLinking)} />
        {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
        <EditorContent editor={editor} />
      </div>
      {error !== undefined && (
        <p id={ids.error} role="alert" className="text-13 font-medium text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={ids.hint} className="text-13 text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
