import { centsOf, diamonds } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { Bin } from './series.ts'
import { useBinWords } from './use-bin-words.ts'

type Props = { bins: readonly Bin[]; label: string }

/** The same as the bars in dollars, the newest first, days without income left out: what fans paid, and what is left. */
export function SeriesTable({ bins, label }: Props) {
  const text = useText()
  const words = useBinWords()
  const rows = bins.filter(({ total, fee, parts }) => total !== 0 || fee !== 0 || Object.keys(parts).length > 0)
  const sum = rows.reduce((all, bin) => ({ total: all.total + bin.total, fee: all.fee + bin.fee }), {
    total: 0,
    fee: 0,
  })
  return (
    // As long as it is: a list that scrolls within a page that scrolls is hard to read on a phone, and to reach by keyboard.
    <div className="overflow-clip rounded-control border border-line">
      <table className="w-full text-13">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line align-bottom text-muted">
            <th scope="col" className="px-2 py-2 text-start font-semibold sm:px-3">
              {text('earnings.chart.tableDay')}
            </th>
            <EarnedHeads />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.toReversed().map((bin) => (
            <tr key={bin.to}>
              <th scope="row" className="px-2 py-2 text-start font-medium sm:px-3">
                {words.when(bin)}
              </th>
              <EarnedCells {...bin} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="px-2 py-2 text-start sm:px-3">
              {text('earnings.chart.tableTotal')}
            </th>
            <EarnedCells {...sum} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const figure = 'px-2 py-2 text-end tabular-nums sm:px-3'

export function EarnedHeads() {
  const text = useText()
  return (
    <>
      {(['gross', 'fee', 'net'] as const).map((column) => (
        <th key={column} scope="col" className={`${figure} font-semibold`}>
          {text(`earnings.column.${column}`)}
        </th>
      ))}
    </>
  )
}

/** In dollars: what fans paid, what the platform kept of it, what is left. */
export function EarnedCells({ total, fee }: { total: number; fee: number }) {
  const format = useFormat()
  const money = (amount: number) => format.money(centsOf(diamonds(amount)))
  return (
    <>
      <td className={figure}>{money(total + fee)}</td>
      <td className={`${figure} text-muted`}>{money(fee)}</td>
      <td className={`${figure} font-semibold`}>{money(total)}</td>
    </>
  )
}
