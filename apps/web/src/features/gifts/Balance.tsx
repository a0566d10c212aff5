import { DiamondGlyph } from '@fanlight/ui'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { useDiamondsText } from '../wallet/index.ts'

/** How many diamonds there are, which leads to more of them. Undefined while it is not known. */
export function Balance({ balance, onPress }: { balance: number | undefined; onPress: () => void }) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  return (
    <button
      type="button"
      aria-label={text('calls.controls.balance', { amount: balance === undefined ? '' : inDiamonds(balance) })}
      onClick={onPress}
      className="touch-area relative flex h-9 items-center gap-1.5 rounded-full bg-fill px-3 text-13 font-semibold text-diamond tabular-nums hover:bg-fill-strong"
    >
      <DiamondGlyph className="size-4" />
      <span dir="ltr">{balance === undefined ? '–' : format.shortNumber(balance)}</span>
    </button>
  )
}
