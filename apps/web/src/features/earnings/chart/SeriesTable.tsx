import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { bySource, type Bin, type Series } from './series.ts'
import { useBinWords } from './use-bin-words.ts'

type Props = { bins: readonly Bin[]; points: Series['points']; label: string }

/** The same as the bars, in figures: the newest first, days without income left out. */
export function SeriesTable({ bins, points, label }: Props) {
  const text = useText()
  const format = useFormat()
  const words = useBinWords()
  const columns = bySource(points).map(({ source }) => source)
  const rows = bins.filter(({ total, parts }) => total !== 0 || Object.keys(parts).length > 0).toReversed()
  const figure = 'px-3 py-2 text-end tabular-nums'
  return (
    <div className="max-h-96 overflow-auto rounded-control border border-line">
      <table className="w-full text-13">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {text('earnings.chart.tableDay')}
            </th>
            {columns.map((source) => (
              <th key={source} scope="col" className={`${figure} font-semibold`}>
                {text(`earnings.source.${source}`)}
              </th>
            ))}
            <th scope="col" className={`${figure} font-semibold`}>
              {text('earnings.chart.tableTotal')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((bin) => (
            <tr key={bin.to}>
              <th scope="row" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                {words.when(bin)}
              </th>
              {columns.map((source) => (
                <td key={source} className={figure}>
                  {format.wholeNumber(bin.parts[source] ?? 0)}
                </td>
              ))}
              <td className={`${figure} font-semibold`}>{format.wholeNumber(bin.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
