import { DiamondGlyph } from '@fanlight/ui'
import { clsx } from 'clsx'
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
