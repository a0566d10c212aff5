import { clsx } from 'clsx'
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react'
import { Field, fieldBox, type FieldTexts } from './Field.tsx'

type FrameFieldProps = FieldTexts & {
  /** Where the frame goes. */
  place: Ref<HTMLDivElement>
  /** The page cannot see what has the focus inside a frame: who draws it says so. */
  isFocused: boolean
  /** The label was pressed, or a form leads to what is wrong: the focus belongs into the frame. */
  onFocusWanted: () => void
  suffix?: ReactNode
  className?: string | undefined
}

/** Looks like a TextField; what one types into is a frame of another site, which this page cannot read. */
export function FrameField({ place, isFocused, onFocusWanted, suffix, ...texts }: FrameFieldProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const wanted = useRef(onFocusWanted)
  useEffect(() => void (wanted.current = onFocusWanted))

  // A label leads to a field of its own page only.
  useEffect(() => {
    const label = group.current?.querySelector('label')
    const lead = () => wanted.current()
    label?.addEventListener('click', lead)
    return () => label?.removeEventListener('click', lead)
  }, [])

  return (
    <div ref={group} role="group" aria-label={texts.label} className={texts.className}>
      <Field {...texts} className={undefined} controlId={id}>
        {(tie) => (
          <div
            className={clsx(
              fieldBox,
              isFocused && 'border-ember outline-2 -outline-offset-1',
              isFocused && (tie['aria-invalid'] ? 'outline-danger' : 'outline-focus'),
            )}
          >
            <div
              ref={place}
              id={id}
              dir="ltr"
              tabIndex={-1}
              {...tie}
              onFocus={(event) => event.target === event.currentTarget && onFocusWanted()}
              // A frame without a theme of its own is see-through only where the page around it is light, too.
              className="h-11.5 min-w-0 flex-1 scheme-light outline-none md:h-10.5"
            />
            {suffix && <span className="flex shrink-0 items-center pe-3.5 text-muted">{suffix}</span>}
          </div>
        )}
      </Field>
    </div>
  )
}
