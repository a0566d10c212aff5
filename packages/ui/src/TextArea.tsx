import { clsx } from 'clsx'
import { useId, useState, type ChangeEvent, type ComponentProps } from 'react'
import { countOf, Field, fieldBox, fieldControl, type FieldCounter, type FieldTexts } from './Field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldTexts & {
    onValueChange?: ((value: string) => void) | undefined
    counter?: FieldCounter | undefined
    /** Grows with its text up to this many rows, then scrolls. */
    maxRows?: number | undefined
    inputClassName?: string | undefined
  }

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  counter,
  onValueChange,
  onChange,
  className,
  inputClassName,
  id,
  rows = 3,
  maxRows = 10,
  style,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const [typed, setTyped] = useState(rest.defaultValue ?? '')
  const used = countOf(String(rest.value ?? typed), counter)

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value)
    onChange?.(event)
    onValueChange?.(event.target.value)
  }

  return (
    <Field {...{ label, hideLabel, hint, error, controlId, counter, used, className }}>
      {(tie) => (
        <div className={fieldBox}>
          <textarea
            {...rest}
            {...tie}
            id={controlId}
            rows={rows}
            onChange={change}
            style={{ ...style, minHeight: `calc(${rows}lh + 1.25rem)`, maxHeight: `calc(${maxRows}lh + 1.25rem)` }}
            className={clsx(fieldControl, 'field-sizing-content resize-none py-2.5', inputClassName)}
          />
        </div>
      )}
    </Field>
  )
}
