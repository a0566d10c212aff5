import { DiamondGlyph } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useText } from '../../platform/i18n/index.ts'
import { usePriceShown } from './gift-words.ts'

/** For the eyes: whoever shows it says it in words, too. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  const shown = usePriceShown()
  return (
    <span aria-hidden className={clsx('inline-flex items-center gap-1 tabular-nums', className)}>
      <DiamondGlyph className="size-[1em]" />
      <span dir="ltr">{shown(amount)}</span>
    </span>
  )
}

/** On the button that sends one. */
export function SendWords({ price }: { price: number }) {
  const text = useText()
  return (
    <span className="inline-flex items-center gap-2">
      {text('gifts.send')}
      <Price amount={price} />
    </span>
  )
}
