import { centsOf, diamonds } from '@fanlight/contract'
import { DiamondGlyph } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useFormat, useText } from '../../platform/i18n/index.ts'

/** '50 diamonds', in the words and figures of the language. */
export function useDiamondsText(): (amount: number) => string {
  const text = useText()
  const format = useFormat()
  return (amount) => text('wallet.amount', { count: amount, replace: { count: format.wholeNumber(amount) } })
}

/**
 * '≈ $0.50': what diamonds are worth, for who thinks in dollars. About, since what a fan paid for them depends on the package;
 * what a creator has is paid out at exactly this rate, and is said without it.
 */
export function useWorth(): (amount: number) => string {
  const format = useFormat()
  return (amount) => `≈\u00a0${format.money(centsOf(diamonds(amount)))}`
}

type DiamondsProps = {
  amount: number
  /** With a plus or a minus: what a line of a statement did. */
  signed?: boolean | undefined
  className?: string | undefined
}

/** An amount beside its glyph; ears hear the word. */
export function Diamonds({ amount, signed = false, className }: DiamondsProps) {
  const text = useText()
  const format = useFormat()
  const figure = signed ? format.signedNumber(amount) : format.wholeNumber(amount)
  return (
    <span className={clsx('inline-flex items-baseline gap-[0.3em] whitespace-nowrap tabular-nums', className)}>
      <DiamondGlyph className="size-[1em] self-center" />
      <span aria-hidden dir="ltr">
        {figure}
      </span>
      <span className="sr-only">{text('wallet.amount', { count: amount, replace: { count: figure } })}</span>
    </span>
  )
}
