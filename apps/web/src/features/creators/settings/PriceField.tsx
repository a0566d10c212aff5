import { DiamondGlyph, TextField } from '@fanlight/ui'
import { useEffect, useRef, useState } from 'react'
import { latinDigits, useFormat, useText } from '../../../platform/i18n/index.ts'
import { useWorth } from '../../wallet/index.ts'
import { priceProblem } from './numbers.ts'

type Props = {
  label: string
  hideLabel?: boolean
  /** What is kept; null where nothing is yet. */
  price: number | null
  max: number
  onSave: (price: number) => void
  /** For a field that the creator has just asked for. */
  takesFocus?: boolean
  className?: string
}

/** Diamonds, whole, from 1 on. Kept when one leaves the field or presses Enter; what cannot be kept says why. */
export function PriceField({ label, hideLabel = false, price, max, onSave, takesFocus = false, className }: Props) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const shown = typed ?? (price === null ? '' : String(price))
  const problem = priceProblem(shown, max)

  function commit() {
    setLeft(true)
    if (typed === null || problem) return
    setTyped(null)
    const chosen = Number(latinDigits(typed))
    if (chosen !== price) onSave(chosen)
  }

  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      value={shown}
      onValueChange={(value) => {
        setTyped(value)
        setLeft(false)
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
      error={
        isLeft && typed !== null && problem
          ? text(`creatorSettings.number.${problem}`, { max: format.wholeNumber(max) })
          : undefined
      }
      {...(!problem && shown !== '' && { hint: worth(Number(latinDigits(shown))) })}
      prefix={<DiamondGlyph className="size-4.5" label={text('creatorSettings.diamonds')} />}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      ref={input}
      inputClassName="tabular-nums"
      {...(className !== undefined && { className })}
    />
  )
}
