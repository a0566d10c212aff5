import { Eye, EyeOff } from 'lucide-react'
import { clsx } from 'clsx'
import { useId, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { countOf, Field, fieldBox, fieldControl, type FieldCounter, type FieldTexts } from './Field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'children'> &
  FieldTexts & {
    onValueChange?: ((value: string) => void) | undefined
    /** Counts and warns; does not cut off, so that a pasted text can be shortened by hand. */
    counter?: FieldCounter | undefined
    prefix?: ReactNode
    suffix?: ReactNode
    /** Offers to show a password; both names are said to screen readers. */
    reveal?: { showLabel: string; hideLabel: string } | undefined
    /** Shapes the input itself; `className` shapes the field around it. */
    inputClassName?: string | undefined
  }

/** Read from left to right in every language. */
const LTR_TYPES = new Set(['email', 'url', 'tel', 'number'])

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  counter,
  prefix,
  suffix,
  reveal,
  onValueChange,
  onChange,
  className,
  inputClassName,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const [typed, setTyped] = useState(rest.defaultValue ?? '')
  const [isRevealed, setRevealed] = useState(false)
  const used = countOf(String(rest.value ?? typed), counter)

  function change(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value)
    onChange?.(event)
    onValueChange?.(event.target.value)
  }

  return (
    <Field {...{ label, hideLabel, hint, error, controlId, counter, used, className }}>
      {(tie) => (
        <div className={fieldBox}>
          {prefix && <span className="flex shrink-0 items-center ps-3.5 text-muted">{prefix}</span>}
          <input
            {...rest}
            {...tie}
            id={controlId}
            dir={rest.dir ?? (LTR_TYPES.has(type) ? 'ltr' : undefined)}
            type={isRevealed ? 'text' : type}
            onChange={change}
            className={clsx(
              fieldControl,
              prefix && 'ps-2',
              (suffix || reveal) && 'pe-2',
              'rtl:text-right',
              inputClassName,
            )}
          />
          {suffix && <span className="flex shrink-0 items-center pe-3.5 text-muted">{suffix}</span>}
          {reveal && (
            <button
              type="button"
              aria-label={isRevealed ? reveal.hideLabel : reveal.showLabel}
              onClick={() => setRevealed(!isRevealed)}
              className="grid w-12 shrink-0 place-items-center self-stretch rounded-control text-muted transition-colors hover:text-ink md:w-11"
            >
              {isRevealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
