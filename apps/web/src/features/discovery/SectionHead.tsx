import { useText } from '../../platform/i18n/index.ts'
import type { ListOrder } from './search-params.ts'

export function SectionHead({ id, order }: { id: string; order: ListOrder }) {
  const text = useText()
  return (
    <div className="pb-3">
      <h2 id={id} className="font-display text-20 font-semibold tracking-tight">
        {text(`discovery.${order}`)}
      </h2>
      <p className="text-13 text-muted">{text(`discovery.${order}Text`)}</p>
    </div>
  )
}
