import type { Order } from '@fanlight/contract'
import { Button, DoorIllustration, EmptyState, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { askToLogin } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useUnfinishedOrders } from '../queries.ts'
import { PendingOrder } from '../pending/PendingOrder.tsx'

/** `/orderpending`: what was begun and not finished. It stays on screen until the fan has seen how it ended. */
export function OrderPendingPage() {
  const text = useText()
  const account = useAccount()
  if (account) return <List />
  return (
    <EmptyState
      illustration={<DoorIllustration />}
      title={text('orders.pending.login')}
      action={
        <Button variant="primary" onPress={() => askToLogin()}>
          {text('auth.logIn')}
        </Button>
      }
    />
  )
}

function List() {
  const text = useText()
  const unfinished = useUnfinishedOrders()
  const orders = useSeen(unfinished.data?.orders)
  return (
    <QueryView
      query={unfinished}
      skeleton={<PendingSkeleton />}
      failure={text('orders.pending.loadFailed')}
      isEmpty={orders.length === 0}
      empty={
        <EmptyState
          illustration={<DoorIllustration />}
          title={text('orders.pending.emptyTitle')}
          text={text('orders.pending.emptyText')}
          action={<AllOrders />}
        />
      }
    >
      {(still) => (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{text('orders.pending.text')}</p>
          {orders.map((order) => (
            <PendingOrder key={order.orderId} order={order} />
          ))}
          {still.orders.length > 0 && <p className="text-13 text-muted">{text('orders.pending.watching')}</p>}
          <div>
            <AllOrders />
          </div>
        </div>
      )}
    </QueryView>
  )
}

function AllOrders() {
  const text = useText()
  return (
    <Button asChild>
      <Link href="/orders">{text('orders.pending.allOrders')}</Link>
    </Button>
  )
}

/** Those that are unfinished, and those that were when the page was opened: an order that is finished does not just vanish. */
function useSeen(unfinished: readonly Order[] | undefined): readonly Order[] {
  const [seen, setSeen] = useState<readonly Order[]>([])
  const fresh = (unfinished ?? []).filter(({ orderId }) => !seen.some((order) => order.orderId === orderId))
  if (fresh.length === 0) return seen
  const all = [...fresh, ...seen]
  setSeen(all)
  return all
}

function PendingSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-4">
      <Skeleton shape="text" className="w-64" />
      <Skeleton className="h-48 rounded-card!" />
    </SkeletonGroup>
  )
}
