import { centsOf, diamonds } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { colourOf } from '../sources.ts'
import type { Bin } from './series.ts'
import { useBinWords } from './use-bin-words.ts'

type Props = {
  bin: Bin
  /** How far into the drawing it stands, 0 to 1. */
  share: number
}

/** What the bar under the pointer says. The slider's value says the same to ears. */
export function BinTooltip({ bin, share }: Props) {
  const text = useText()
  const format = useFormat()
  const words = useBinWords()
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-full z-10 mb-2 w-max max-w-64 rounded-control bg-raised px-3.5 py-2.5 text-13 shadow-float"
      // As far to the side of its bar as the bar stands to the side of the drawing: it never leaves it.
      style={{
        insetInlineStart: `${share * 100}%`,
        transform: `translateX(calc(var(--reading) * ${-share * 100}%))`,
      }}
    >
      <p className="flex items-center justify-between gap-4 font-semibold">
        {words.when(bin)}
        <span className="flex gap-2">
          <span className="font-normal text-muted">{format.money(centsOf(diamonds(bin.total)))}</span>
          <Diamonds amount={bin.total} />
        </span>
      </p>
      {words.parts(bin).map(({ source, amount }) => (
        <p key={source} className="flex items-center gap-2 text-muted">
          <span className="size-2 shrink-0 rounded-full" style={{ background: colourOf[source] }} />
          {text(`earnings.source.${source}`)}
          <span className="ms-auto ps-3 tabular-nums">{format.wholeNumber(amount)}</span>
        </p>
      ))}
    </div>
  )
}
