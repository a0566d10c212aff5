import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { onlyDigits } from '../../../platform/i18n/index.ts'

const digitsIn = (text: string): number => onlyDigits(text).length

/** Where the caret stands so that as many digits are before it. */
function placeAfter(shown: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < shown.length; place++) {
    if (seen === digits) return place
    if (/\d/.test(shown.charAt(place))) seen += 1
  }
  return shown.length
}

/** For digits that are shown with signs between them: the caret stays behind the digit it was behind. */
export function useDigitsInput(shown: string, onTyped: (typed: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<{ digits: number; isAtEnd: boolean } | null>(null)

  useLayoutEffect(() => {
    const kept = caret.current
    caret.current = null
    if (!kept || !input.current || document.activeElement !== input.current) return
    const place = kept.isAtEnd ? shown.length : placeAfter(shown, kept.digits)
    input.current.setSelectionRange(place, place)
  })

  return {
    ref: input,
    value: shown,
    /** What is shown is not what is kept: the form's own way does not apply. */
    onValueChange: undefined,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const { value, selectionStart } = event.target
      const at = selectionStart ?? value.length
      caret.current = { digits: digitsIn(value.slice(0, at)), isAtEnd: at === value.length }
      onTyped(value)
    },
  }
}
