import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { sources } from '../sources.ts'
import type { Bin } from './series.ts'

/** A bar in words: when it was, and what came from where. */
export function useBinWords() {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()

  const when = ({ from, to }: Bin): string =>
    from === to
      ? format.shortDay(from)
      : text('earnings.chart.span', { from: format.shortDay(from), to: format.shortDay(to) })

  const parts = (bin: Bin) =>
    sources.flatMap((source) => {
      const amount = bin.parts[source] ?? 0
      return amount === 0 ? [] : [{ source, amount }]
    })

  return {
    when,
    parts,
    whole: (bin: Bin): string => {
      const total = bin.total === 0 ? text('earnings.chart.none') : diamonds(bin.total)
      const said = parts(bin).map(({ source, amount }) =>
        text('earnings.chart.part', { source: text(`earnings.source.${source}`), amount: format.wholeNumber(amount) }),
      )
      return [text('earnings.chart.day', { day: when(bin), total }), ...said].join('; ')
    },
  }
}
