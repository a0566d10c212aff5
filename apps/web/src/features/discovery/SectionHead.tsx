import { useText } from '../../platform/i18n/index.ts'
import type { ListOrder } from './search-params.ts'

export function SectionHead({ id, kind }: { id: string; kind: ListOrder | 'callable' }) {
  const text = useText()
  return (
    <div className="pb-3">
      <h2 id={id} className="font-display text-20 font-semibold tracking-tight">
        {text(`discovery.${kind}`)}
      </h2>
      <p className="text-13 text-muted">{text(`discovery.${kind}Text`)}</p>
    </div>
  )
}
