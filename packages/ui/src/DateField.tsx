import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import { Field, fieldBox, fieldControl, type FieldTexts } from './Field.tsx'

export type DateFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'min' | 'max'> &
  FieldTexts & {
    /** A day without a time, `YYYY-MM-DD`; '' while none is chosen. */
    value?: string | undefined
    defaultValue?: string | undefined
    min?: string | undefined
    max?: string | undefined
    onValueChange?: ((value: string) => void) | undefined
    /** `datetime-local` adds the time: `YYYY-MM-DDTHH:mm`. */
    type?: 'date' | 'datetime-local' | undefined
  }

export function DateField({
  label,
  hideLabel,
  hint,
  error,
  onValueChange,
  onChange,
  className,
  id,
  type = 'date',
  ...rest
}: DateFieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <Field {...{ label, hideLabel, hint, error, controlId, className }}>
      {(tie) => (
        <div className={fieldBox}>
          <input
            {...rest}
            {...tie}
            id={controlId}
            type={type}
            onChange={(event) => {
              onChange?.(event)
              onValueChange?.(event.target.value)
            }}
            className={clsx(fieldControl, 'appearance-none text-start tabular-nums')}
          />
        </div>
      )}
    </Field>
  )
}
