import { IMAGE_EXTENSIONS, IMAGE_MAX_BYTES, type PictureProblem } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { pictureProblemText } from './picture-problem-text.ts'
import { usePicturePicking } from './use-picture-picking.ts'

export type PicturePickerProps = {
  /** A file that passed the checks. */
  onPick: (file: File) => void
  /** Hears of a file that did not; the person is told in any case. */
  onProblem?: ((problem: PictureProblem) => void) | undefined
  extensions?: readonly string[] | undefined
  disabled?: boolean | undefined
  /** Takes what is pasted anywhere on the page, not only with the focus here: for a page with one picker. */
  pasteAnywhere?: boolean | undefined
  className?: string | undefined
} & (
  | {
      /** What the drop zone asks for; 'Choose a picture' without it. */ label?: string | undefined
      children?: undefined
    }
  /** Another look: a button, an avatar. It calls `open`; dropping on it and pasting work as well. */
  | { label?: undefined; children: (picker: { open: () => void; isOver: boolean }) => ReactNode }
)

/** Gets one checked picture from the person: a drop zone, or whatever `children` draw. */
export function PicturePicker({ onPick, onProblem, children, label, className, ...rest }: PicturePickerProps) {
  const text = useText()
  const ruleId = useId()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const { extensions = IMAGE_EXTENSIONS, disabled = false, pasteAnywhere } = rest
  const picking = usePicturePicking({
    extensions,
    disabled,
    pasteAnywhere,
    onPick(file) {
      setProblem(null)
      onPick(file)
    },
    onProblem(found) {
      setProblem(found)
      // Another look has no place for words.
      if (children) toast.error(text(pictureProblemText[found]), { id: 'picture-problem' })
      onProblem?.(found)
    },
  })
  const { isOver, open, inputProps, areaProps } = picking
  const input = <input {...inputProps} disabled={disabled} hidden data-testid="picture-input" />

  if (children) {
    return (
      <div {...areaProps} className={className}>
        {children({ open, isOver })}
        {input}
      </div>
    )
  }
  return (
    <div {...areaProps} className={className}>
      <button
        type="button"
        onClick={open}
        disabled={disabled}
        aria-describedby={ruleId}
        className={clsx(
          'flex min-h-60 w-full flex-col items-center justify-center rounded-card border-2 border-dashed px-6 py-8 text-center',
          'transition-colors disabled:pointer-events-none disabled:opacity-40',
          isOver ? 'border-ember bg-ember-soft' : 'border-field bg-sunken hover:bg-fill',
        )}
      >
        <span
          className={clsx(
            'mb-4 grid size-14 place-items-center rounded-full transition-colors',
            isOver ? 'bg-ember text-on-ember' : 'bg-fill text-ink',
          )}
        >
          <ImagePlus aria-hidden className="size-6!" />
        </span>
        <span className="text-17 font-semibold">
          {isOver ? text('media.picker.over') : (label ?? text('media.picker.choose'))}
        </span>
        <span className="mt-1 text-muted pointer-coarse:hidden">{text('media.picker.drop')}</span>
      </button>
      {problem ? (
        <p id={ruleId} role="alert" className="mt-2 px-1 text-13 font-medium text-danger">
          {text(pictureProblemText[problem])}
        </p>
      ) : (
        <p id={ruleId} className="mt-2 px-1 text-13 text-muted">
          {text('media.picker.rules', { formats: namesOf(extensions), megabytes: IMAGE_MAX_BYTES / 1024 / 1024 })}
        </p>
      )}
      {input}
    </div>
  )
}

const names: Readonly<Record<string, string>> = { jpg: 'JPEG', webp: 'WebP' }

/** `jpg, jpeg, png` → `JPEG, PNG`. */
function namesOf(extensions: readonly string[]): string {
  return [...new Set(extensions.map((extension) => names[extension] ?? extension.toUpperCase()))].join(', ')
}
