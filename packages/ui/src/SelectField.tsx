import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { Field, fieldBox, fieldControl, type FieldTexts } from './Field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'multiple' | 'size'> &
  FieldTexts & {
    /** Children (`option`, `optgroup`) instead, where there are groups. */
    options?: readonly SelectOption[] | undefined
    /** Shown while nothing is chosen, and not a choice itself. Goes with the value ''. */
    placeholder?: string | undefined
    onValueChange?: ((value: string) => void) | undefined
  }

/** The native select: the phone's own wheel, and a keyboard that everybody knows. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  options,
  placeholder,
  onValueChange,
  onChange,
  className,
  id,
  children,
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <Field {...{ label, hideLabel, hint, error, controlId, className }}>
      {(tie) => (
        <div className={clsx(fieldBox, 'relative')}>
          <select
            {...rest}
            {...tie}
            id={controlId}
            onChange={(event) => {
              onChange?.(event)
              onValueChange?.(event.target.value)
            }}
            className={clsx(
              fieldControl,
              'appearance-none truncate rounded-control pe-11 has-[option[value=""]:checked]:text-muted',
            )}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled} className="bg-raised text-ink">
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 text-muted" />
        </div>
      )}
    </Field>
  )
}
