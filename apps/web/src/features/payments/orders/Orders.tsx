import type { Order, OrderId } from '@fanlight/contract'
import { Button, Card, EmptyState, WindowIllustration } from '@fanlight/ui'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { payments } from '../flow/payments.ts'
import { openTopUp } from '../open.ts'
import { useOrder, useOrders } from '../queries.ts'
import { filterOf, OrderFilters, pathOf } from './OrderFilters.tsx'
import { OrderRow, OrderRowSkeletons } from './OrderRow.tsx'
import { useCancelOrder } from './use-cancel-order.ts'

/** `/orders`: everything that was bought with money, newest first. */
export function Orders() {
  const text = useText()
  const params = useQueryParams()
  const filter = filterOf(params)
  const receipt = params.get('receipt') as OrderId | null
  const list = useOrders(filter)
  const { cancelAsked } = useCancelOrder()
  const { orders } = list
  const isFiltered = filter.status !== undefined || filter.orderType !== undefined

  return (
    <div className="flex flex-col gap-4">
      {receipt !== null && <AskedReceipt key={receipt} orderId={receipt} />}
      <OrderFilters filter={filter} onChange={(next) => navigate(pathOf(next), { replace: true })} />
      <QueryView
        query={list}
        skeleton={
          <Card padding="none" bleed className="max-md:-mx-4">
            <OrderRowSkeletons />
          </Card>
        }
        failure={text('orders.loadFailed')}
        isEmpty={orders.length === 0}
        empty={<NoOrders isFiltered={isFiltered} />}
      >
        {() => (
          <Card padding="none" bleed className="max-md:-mx-4">
            <ul aria-label={text('orders.list')} className="divide-y divide-line">
              {orders.map((order) => (
                <li key={order.orderId}>
                  <OrderRow
                    order={order}
                    onReceipt={() => openReceipt(order)}
                    onContinue={() => goOnWith(order)}
                    onCancel={() => void cancelAsked(order.orderId)}
                  />
                </li>
              ))}
            </ul>
            <EndOfList pages={list} skeleton={<OrderRowSkeletons />} failure={text('orders.more')} />
          </Card>
        )}
      </QueryView>
    </div>
  )
}

/** The receipt that the address names, once. It may be older than what the list shows at first. */
function AskedReceipt({ orderId }: { orderId: OrderId }) {
  const { data } = useOrder(orderId)
  const wasShown = useRef(false)
  useEffect(() => {
    if (!data || wasShown.current) return
    wasShown.current = true
    openReceipt(data.order)
  }, [data])
  return null
}

function openReceipt(order: Order): void {
  void openDialog(() => import('./ReceiptDialog.tsx'), { order }, { needsLogin: true })
}

function goOnWith({ orderId, orderType }: Order): void {
  payments.pay({ start: { api: 'repay', orderType, apiParams: { orderId } } })
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const text = useText()
  if (isFiltered) {
    return (
      <EmptyState
        title={text('orders.empty.filtered')}
        text={text('orders.empty.filteredText')}
        action={<Button onPress={() => navigate(pathOf({}), { replace: true })}>{text('orders.empty.showAll')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      illustration={<WindowIllustration />}
      title={text('orders.empty.title')}
      text={text('orders.empty.text')}
      action={
        <Button variant="primary" onPress={() => openTopUp()}>
          {text('orders.empty.action')}
        </Button>
      }
    />
  )
}
