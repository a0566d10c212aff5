import type { AdminOrder, OrderId } from '@fanlight/contract'
import { Button, EmptyState, LetterIllustration, Tabs } from '@fanlight/ui'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton, QueryView } from '../../../platform/lists/index.ts'
import { navigate, useLayout, useQueryParams } from '../../../platform/navigation/index.ts'
import { AdminNav } from '../AdminNav.tsx'
import { type Layout, Panes, PanesSkeleton } from '../Panes.tsx'
import { Proposals } from '../money/Proposals.tsx'
import { QueueRow } from '../QueueRow.tsx'
import { QueueSearch } from '../QueueSearch.tsx'
import { OrderBadges, useBought } from '../money/orders/OrderBadges.tsx'
import { OrderDetail } from '../money/orders/OrderDetail.tsx'
import { type OrderTab, orderTabs, useAllOrders } from '../money/orders/order-queries.ts'

const PATH = '/admin/orders'

type Asked = { tab: OrderTab; search: string; id: string | null }

function pathOf({ tab, search, id }: Asked): string {
  const params = new URLSearchParams()
  if (tab !== 'all') params.set('status', tab)
  if (search !== '') params.set('search', search)
  if (id !== null) params.set('id', id)
  const query = params.toString()
  return query === '' ? PATH : `${PATH}?${query}`
}

/** `/admin/orders`: what all fans bought, beside the one that is looked at. */
export function AdminOrdersPage() {
  return (
    <>
      <AdminNav current="orders" />
      <Proposals kinds={['refund', 'payment']} />
      <SearchedOrders layout={useLayout()} />
    </>
  )
}

function SearchedOrders({ layout }: { layout: Layout }) {
  const text = useText()
  const params = useQueryParams()
  const asked: Asked = {
    tab: orderTabs.find((each) => each === params.get('status')) ?? 'all',
    search: params.get('search') ?? '',
    id: params.get('id'),
  }
  const ask = (part: Partial<Asked>, replace: boolean) => navigate(pathOf({ ...asked, ...part }), { replace })
  const isDetailOnly = layout === 'mobile' && asked.id !== null
  return (
    <div className="flex flex-col gap-4">
      {!isDetailOnly && (
        <QueueSearch
          key={asked.search}
          label={text('adminMoney.orders.search')}
          hint={text('adminMoney.orders.searchHint')}
          search={asked.search}
          onSearch={(search) => ask({ search, id: null }, true)}
        />
      )}
      <div>
        <Tabs
          label={text('adminMoney.orders.tabs')}
          tabs={orderTabs.map((each) => ({
            value: each,
            label:
              each === 'all' || each === 'owed'
                ? text(`adminMoney.orders.${each}`)
                : text(`adminMoney.orders.status.${each}`),
          }))}
          value={asked.tab}
          onValueChange={(tab) => ask({ tab, id: null }, true)}
          className="max-md:-mx-4"
          panelClassName="pt-4"
        >
          <Orders key={`${asked.tab} ${asked.search}`} {...{ asked, ask, layout }} />
        </Tabs>
      </div>
    </div>
  )
}

type OrdersProps = {
  asked: Asked
  ask: (part: Partial<Asked>, replace: boolean) => void
  layout: Layout
}

function Orders({ asked, ask, layout }: OrdersProps) {
  const text = useText()
  const list = useAllOrders(asked.tab, asked.search)
  const { orders } = list

  const chosen = orders.find(({ orderId }) => orderId === asked.id)
  // A desktop always has one in view; a phone begins with the list.
  const shown = chosen ?? (layout === 'desktop' ? orders[0] : undefined)
  return (
    <QueryView
      query={list}
      skeleton={<PanesSkeleton layout={layout} />}
      failure={text('adminMoney.orders.loadFailed')}
      isEmpty={orders.length === 0}
      empty={
        <NoOrders isAll={asked.tab === 'all' && asked.search === ''} onAll={() => navigate(PATH, { replace: true })} />
      }
    >
      {() => (
        <Panes
          layout={layout}
          list={
            <div className="flex flex-col gap-2">
              <ul aria-label={text('adminMoney.orders.list')} className="flex flex-col gap-1">
                {orders.map((order) => (
                  <li key={order.orderId}>
                    <OrderRow
                      order={order}
                      isSelected={order === shown}
                      onSelect={(id) => ask({ id }, layout === 'desktop')}
                    />
                  </li>
                ))}
              </ul>
              <MoreButton size="sm" className="self-center" pages={list}>
                {text('adminMoney.more')}
              </MoreButton>
            </div>
          }
          detail={shown && <OrderDetail key={shown.orderId} order={shown} onRefund={() => refund(shown)} />}
        />
      )}
    </QueryView>
  )
}

function refund(order: AdminOrder): void {
  const options = { name: 'refund', needsLogin: true }
  void openDialog(() => import('../money/orders/RefundDialog.tsx'), { order }, options)
}

type OrderRowProps = { order: AdminOrder; isSelected: boolean; onSelect: (id: OrderId) => void }

function OrderRow({ order, isSelected, onSelect }: OrderRowProps) {
  const format = useFormat()
  const bought = useBought()
  return (
    <QueueRow
      id={`order-${order.orderId}`}
      person={order.fan}
      money={format.money(order.price.total)}
      detail={bought(order)}
      badges={
        <>
          <OrderBadges order={order} />
          {format.age(order.createdAt)}
        </>
      }
      isSelected={isSelected}
      onSelect={() => onSelect(order.orderId)}
    />
  )
}

function NoOrders({ isAll, onAll }: { isAll: boolean; onAll: () => void }) {
  const text = useText()
  return (
    <EmptyState
      illustration={<LetterIllustration />}
      title={text(isAll ? 'adminMoney.orders.empty' : 'adminMoney.orders.noMatch')}
      text={text(isAll ? 'adminMoney.orders.emptyText' : 'adminMoney.orders.noMatchText')}
      action={!isAll && <Button onPress={onAll}>{text('adminMoney.orders.showAll')}</Button>}
    />
  )
}
