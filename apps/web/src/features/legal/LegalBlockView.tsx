import { useText } from '../../platform/i18n/index.ts'
import type { LegalBlock } from './document.ts'
import { LegalInline } from './LegalInline.tsx'

/** `name` says what a table is about, to a reader who reaches it by keyboard to scroll it. */
export function LegalBlockView({ block, name }: { block: LegalBlock; name: string }) {
  if ('paragraph' in block) {
    return (
      <p>
        <LegalInline text={block.paragraph} />
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-muted">
        {block.list.map((entry) => (
          <li key={JSON.stringify(entry)} className="ps-1">
            <LegalInline text={entry} />
          </li>
        ))}
      </ul>
    )
  }
  return <LegalTable table={block.table} name={name} />
}

type LegalTableProps = { table: Extract<LegalBlock, { table: unknown }>['table']; name: string }

function LegalTable({ table, name }: LegalTableProps) {
  const text = useText()
  return (
    <section
      aria-label={text('legal.table', { name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line max-md:-mx-4 max-md:rounded-none max-md:border-x-0 print:mx-0 print:overflow-visible"
    >
      <table className="w-full min-w-130 border-collapse text-start text-13 print:min-w-0">
        <thead>
          <tr className="border-b border-line bg-sunken">
            {table.head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-2.5 text-start align-bottom font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={JSON.stringify(row[0])} className="border-b border-line last:border-b-0">
              {row.map((cell, column) => (
                <td
                  key={table.head[column]}
                  className="px-4 py-2.5 align-top first:min-w-30 first:font-semibold print:break-inside-avoid"
                >
                  <LegalInline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
