import { X } from 'lucide-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { splitTags, tagLimits, withTags, type TagProblem } from './edit-tags.ts'

type EditTagsProps = { tags: readonly string[]; onChange: (tags: string[]) => void }

const COMMIT_KEYS = new Set(['Enter', ',', '،', '、', '，', ' '])

/** Words in a row, as in a mail's address line: Enter or a comma makes one, Backspace takes the last one back. */
export function EditTags({ tags, onChange }: EditTagsProps) {
  const text = useText()
  const [id, hintId, errorId] = [useId(), useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<TagProblem | null>(null)
  const [said, setSaid] = useState('')
  const isFull = tags.length >= tagLimits.max

  function add(words: readonly string[]) {
    const next = withTags(tags, words)
    if (next.added.length > 0) {
      onChange(next.tags)
      setSaid(text('profileEdit.tagAdded', { tag: next.added.join(', ') }))
    }
    // What is no tag stays in the field, to be corrected.
    setTyped(next.left.join(' '))
    setProblem(next.problem)
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag))
    setProblem(null)
    setSaid(text('profileEdit.tagRemoved', { tag }))
    input.current?.focus()
  }

  function press(event: KeyboardEvent) {
    // An input method takes these keys for itself while a word is being composed.
    if (event.nativeEvent.isComposing) return
    const last = tags.at(-1)
    if (COMMIT_KEYS.has(event.key) && typed.trim() !== '') {
      event.preventDefault()
      add(splitTags(typed))
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      remove(last)
    }
  }

  function paste(event: ClipboardEvent) {
    const words = splitTags(event.clipboardData.getData('text'))
    if (words.length < 2) return
    event.preventDefault()
    add([...splitTags(typed), ...words])
  }

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold">
        {text('profileEdit.tags')}
      </label>
      <div className="flex min-h-12 flex-wrap items-center gap-1.5 rounded-control border border-field bg-surface p-1.5 text-17 transition-colors has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:outline-danger md:min-h-11 md:text-15">
        {tags.length > 0 && (
          <ul aria-label={text('profileEdit.tags')} className="contents">
            {tags.map((tag) => (
              <li
                key={tag}
                className="flex h-8 max-w-full items-center rounded-full bg-fill ps-3 text-13 font-semibold"
              >
                <bdi className="truncate">#{tag}</bdi>
                <button
                  type="button"
                  aria-label={text('profileEdit.removeTag', { tag })}
                  onClick={() => remove(tag)}
                  className="touch-area relative grid size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink"
                >
                  <X aria-hidden className="size-4!" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          {...(typed !== '' && { dir: 'auto' })}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => typed.trim() !== '' && add(splitTags(typed))}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem ? `${errorId} ${hintId}` : hintId}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          className="h-8 min-w-24 flex-1 bg-transparent px-2 outline-none"
        />
      </div>
      <div className="text-13">
        {problem && (
          <p id={errorId} role="alert" className="font-medium text-danger">
            {problem === 'form'
              ? text('profileEdit.problem.tag', { max: tagLimits.maxLength })
              : text('profileEdit.problem.tagTooMany', { max: tagLimits.max })}
          </p>
        )}
        <p id={hintId} className="text-muted">
          {text(isFull ? 'profileEdit.tagsFull' : 'profileEdit.tagsHint', { max: tagLimits.max })}
        </p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
