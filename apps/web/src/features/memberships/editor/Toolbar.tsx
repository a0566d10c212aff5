import { useEditorState, type Editor } from '@tiptap/react'
import { Bold, Italic, Link2, List, ListOrdered, Redo2, Strikethrough, Undo2, type LucideIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'

type Tool = {
  name: string
  label: MessageKey
  icon: LucideIcon
  run: () => void
  /** Left out for what does something once instead of being on or off. */
  isOn?: boolean
  isDisabled?: boolean
}

type ToolbarProps = { editor: Editor; isLinking: boolean; onLink: () => void }

/** One stop for the keyboard; the arrow keys lead from tool to tool. */
export function Toolbar({ editor, isLinking, onLink }: ToolbarProps) {
  const text = useText()
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const tools = useTools(editor, isLinking, onLink)

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const targets: Partial<Record<string, number>> = {
      ArrowRight: stop + forwards,
      ArrowLeft: stop - forwards,
      Home: 0,
      End: tools.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tools.length) % tools.length
    setStop(next)
    bar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tools take it, one at a time
    <div
      ref={bar}
      role="toolbar"
      aria-label={text('tiers.editor.toolbar')}
      onKeyDown={walk}
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
    >
      {tools.map(({ name, label, icon: Icon, run, isOn, isDisabled = false }, place) => (
        <button
          key={name}
          type="button"
          aria-label={text(label)}
          title={text(label)}
          aria-pressed={isOn}
          aria-disabled={isDisabled || undefined}
          tabIndex={place === stop ? 0 : -1}
          // The text keeps its selection while a mouse presses a tool.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setStop(place)
            if (!isDisabled) run()
          }}
          className="grid size-9 place-items-center rounded-inner transition-colors hover:bg-fill aria-disabled:opacity-40 aria-pressed:bg-ember-soft aria-pressed:text-ember max-md:size-10"
        >
          <Icon aria-hidden className="size-4.5!" />
        </button>
      ))}
    </div>
  )
}

function useTools(editor: Editor, isLinking: boolean, onLink: () => void): readonly Tool[] {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const at = () => editor.chain().focus()
  const on = (name: Exclude<keyof typeof is, 'canUndo' | 'canRedo'>, icon: LucideIcon, run: () => void): Tool => ({
    name,
    label: `tiers.editor.${name}`,
    icon,
    run,
    isOn: is[name],
  })
  return [
    on('bold', Bold, () => at().toggleBold().run()),
    on('italic', Italic, () => at().toggleItalic().run()),
    on('strike', Strikethrough, () => at().toggleStrike().run()),
    on('bulletList', List, () => at().toggleBulletList().run()),
    on('orderedList', ListOrdered, () => at().toggleOrderedList().run()),
    { ...on('link', Link2, onLink), isOn: is.link || isLinking },
    { name: 'undo', label: 'tiers.editor.undo', icon: Undo2, run: () => at().undo().run(), isDisabled: !is.canUndo },
    { name: 'redo', label: 'tiers.editor.redo', icon: Redo2, run: () => at().redo().run(), isDisabled: !is.canRedo },
  ]
}
