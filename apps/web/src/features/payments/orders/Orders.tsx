import type { Order } from '@fanlight/contract'
import { Button, Card, EmptyState, ErrorState, LampIllustration, WindowIllustration } from '@fanlight/ui'
import { lazy, Suspense, useState } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { EndOfList } from '../../profiles/index.ts'
import { payments } from '../flow/payments.ts'
import { openTopUp } from '../open.ts'
import { useOrders } from '../queries.ts'
import { filterOf, OrderFilters, pathOf } from './OrderFilters.tsx'
import { OrderRow, OrderRowSkeletons } from './OrderRow.tsx'
import { useCancelOrder } from './use-cancel-order.ts'

const ReceiptDialog = lazy(async () => ({ default: (await import('./ReceiptDialog.tsx')).ReceiptDialog }))

/** `/orders`: everything that was bought with money, newest first. */
export function Orders() {
  const text = useText()
  const filter = filterOf(useQueryParams())
  const list = useOrders(filter)
  const { cancelAsked } = useCancelOrder()
  const [receipt, setReceipt] = useState<Order | null>(null)
  const { orders, data, error, refetch } = list
  const isFiltered = filter.status !== undefined || filter.orderType !== undefined

  return (
    <div className="flex flex-col gap-4">
      <OrderFilters filter={filter} onChange={(next) => navigate(pathOf(next), { replace: true })} />
      {!data && error ? (
        <ErrorState
          illustration={<LampIllustration />}
          title={text('orders.loadFailed')}
          text={describeError(error)}
          retryLabel={text('common.tryAgain')}
          onRetry={refetch}
        />
      ) : data && orders.length === 0 ? (
        <NoOrders isFiltered={isFiltered} />
      ) : (
        <Card padding="none" bleed className="max-md:-mx-4">
          {data ? (
            <ul aria-label={text('orders.list')} className="divide-y divide-line">
              {orders.map((order) => (
                <li key={order.orderId}>
                  <OrderRow
                    order={order}
                    onReceipt={() => setReceipt(order)}
                    onContinue={() => goOnWith(order)}
                    onCancel={() => void cancelAsked(order.orderId)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <OrderRowSkeletons />
          )}
          {data && <EndOfList pages={list} skeleton={<OrderRowSkeletons />} failure={text('orders.more')} />}
        </Card>
      )}
      {receipt && (
        <Suspense fallback={null}>
          <ReceiptDialog order={receipt} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
    </div>
  )
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
