import { useId, useState } from 'react'

/**
 * When a form's fields say what is wrong: each once it was left with something in it, all after an attempt to send.
 * The names are those of the inputs; their order is that of the form.
 */
export function useFieldErrors<Name extends string>(
  problems: Readonly<Record<Name, string | undefined>>,
  /** What the server said of a field: shown at once. */
  refusals: Readonly<{ [name in Name]?: string | undefined }>,
) {
  const formId = useId()
  const [left, setLeft] = useState<readonly Name[]>([])
  const [isAttempted, setAttempted] = useState(false)

  function focus(name: Name): void {
    const form = document.getElementById(formId)
    const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
    if (field instanceof HTMLElement) field.focus()
  }

  return {
    /** The id that the form gets, and the button outside it. */
    formId,
    focus,
    /** What the field gets: its name, and its error when it is time to show it. */
    tie: (name: Name) => ({
      name,
      error: refusals[name] ?? (isAttempted || left.includes(name) ? problems[name] : undefined),
      onBlur: (event: { target: { value: string } }) => {
        if (event.target.value !== '') setLeft((before) => (before.includes(name) ? before : [...before, name]))
      },
    }),
    /** True when nothing stands in the way; else every error shows and the first one gets the focus. */
    attempt: (): boolean => {
      const first = (Object.keys(problems) as Name[]).find((name) => problems[name] !== undefined)
      setAttempted(first !== undefined)
      if (first !== undefined) focus(first)
      return first === undefined
    },
  }
}
