import { ORDER_STATUS_CODES, ORDER_TYPES, type OrderStatus } from '@fanlight/contract'
import { SegmentedControl, SelectField } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import type { OrderFilter } from '../queries.ts'

const statuses = Object.keys(ORDER_STATUS_CODES) as OrderStatus[]
const typeNames = ['all', 'recharge', 'subscribe'] as const
type TypeName = (typeof typeNames)[number]

const ANY = 'any'

/** The filter lives in the address: it survives a reload and comes back with the browser's own back. */
export function filterOf(query: URLSearchParams): OrderFilter {
  const status = statuses.find((each) => each === query.get('status'))
  const type = typeNames.find((each) => each === query.get('type'))
  return { ...(status && { status }), ...(type && type !== 'all' && { orderType: ORDER_TYPES[type] }) }
}

export function pathOf(filter: OrderFilter): string {
  const query = new URLSearchParams({
    ...(nameOf(filter) !== 'all' && { type: nameOf(filter) }),
    ...(filter.status && { status: filter.status }),
  }).toString()
  return query === '' ? '/orders' : `/orders?${query}`
}

function nameOf({ orderType }: OrderFilter): TypeName {
  return typeNames.find((name) => name !== 'all' && ORDER_TYPES[name] === orderType) ?? 'all'
}

type Props = { filter: OrderFilter; onChange: (filter: OrderFilter) => void }

export function OrderFilters({ filter, onChange }: Props) {
  const text = useText()
  const { status, orderType } = filter
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        label={text('orders.typeLabel')}
        segments={typeNames.map((value) => ({ value, label: text(`orders.type.${value}`) }))}
        value={nameOf(filter)}
        onValueChange={(name) =>
          onChange({ ...(status && { status }), ...(name !== 'all' && { orderType: ORDER_TYPES[name] }) })
        }
        className="max-sm:grid! max-sm:w-full"
      />
      <SelectField
        label={text('orders.stateLabel')}
        hideLabel
        options={[
          { value: ANY, label: text('orders.anyState') },
          ...statuses.map((value) => ({ value, label: text(`orders.state.${value}`) })),
        ]}
        value={status ?? ANY}
        onValueChange={(value) => {
          const next = statuses.find((each) => each === value)
          onChange({ ...(next && { status: next }), ...(orderType && { orderType }) })
        }}
        className="max-sm:w-full"
      />
    </div>
  )
}
