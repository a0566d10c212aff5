import {
  getLiveBoard,
  orderLiveRequest,
  settleLiveRequest,
  type LiveMenuItem,
  type LiveRequest,
  type LiveRoom,
} from '@fanlight/contract'
import { Badge, Button, Dialog, EmptyState, Skeleton, toast } from '@fanlight/ui'
import { useId, useState } from 'react'
import { ApiError, call, describeError, newKey, refusedWith, useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { Diamonds, useDiamondsText, useMoneyCache } from '../../wallet/index.ts'
import { askAgain, keepRequest } from './use-board.ts'

const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || ['offline', 'TIMED_OUT', 'INTERNAL'].includes(error.reason)

const tones = { open: 'neutral', done: 'positive', returned: 'neutral' } as const

/** What the creator does for a price, and what one has ordered. */
export function MenuDialog({ room, onClose }: { room: LiveRoom; onClose: () => void }) {
  const text = useText()
  const ownId = useAccount()?.userId
  const { roomId, anchor } = room
  const board = useCall(getLiveBoard, { roomId })
  const { order, ordering } = useOrder(room, onClose)
  const takeBack = useTakeBack(room)
  const own = board.data?.requests.filter(({ from }) => from.userId === ownId) ?? []
  const id = useId()
  const name = anchor.nickName
  return (
    <Dialog
      title={text('live.menu.title')}
      description={text('live.menu.text', { name })}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
    >
      <QueryView
        query={board}
        skeleton={<Skeleton className="h-32" />}
        failure={text('live.menu.failed')}
        isEmpty={board.data?.items.length === 0 && own.length === 0}
        empty={<EmptyState title={text('live.menu.empty')} text={text('live.menu.emptyText', { name })} />}
      >
        {({ items }) => (
          <div className="flex flex-col gap-5">
            <ul className="flex flex-col gap-2">
              {items.map((item) => (
                <Item key={item.itemId} item={item} isBusy={ordering === item.itemId} onOrder={() => order(item)} />
              ))}
            </ul>
            {own.length > 0 && (
              <section aria-labelledby={id}>
                <h3 id={id} className="pb-2 text-13 font-semibold text-muted">
                  {text('live.menu.yours')}
                </h3>
                <ul className="flex flex-col gap-2">
                  {own.toReversed().map((request) => (
                    <Own key={request.requestId} request={request} onTakeBack={() => takeBack(request)} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

function Item({ item, isBusy, onOrder }: { item: LiveMenuItem; isBusy: boolean; onOrder: () => Promise<void> }) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  return (
    <li className="flex items-center gap-3 rounded-control bg-surface px-3 py-2 inset-ring inset-ring-line">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{item.text}</bdi>
      </span>
      <Button
        size="sm"
        busy={isBusy}
        onPress={onOrder}
        aria-label={text('live.menu.orderThis', { text: item.text, price: inDiamonds(item.price) })}
      >
        <span className="flex items-baseline gap-2">
          {text('live.menu.order')}
          <Diamonds amount={item.price} />
        </span>
      </Button>
    </li>
  )
}

function Own({ request, onTakeBack }: { request: LiveRequest; onTakeBack: () => Promise<void> }) {
  const text = useText()
  return (
    <li className="flex items-center gap-3 text-13">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{request.text}</bdi>
      </span>
      <Diamonds amount={request.price} />
      <Badge tone={tones[request.state]}>{text(`live.menu.state.${request.state}`)}</Badge>
      {request.state === 'open' && (
        <Button size="sm" onPress={onTakeBack} aria-label={text('live.menu.takeBackThis', { text: request.text })}>
          {text('live.menu.takeBack')}
        </Button>
      )}
    </li>
  )
}

/** Until the creator has done it, who ordered it can think better of it: the diamonds are back at once. */
function useTakeBack({ roomId }: LiveRoom) {
  const text = useText()
  const money = useMoneyCache()
  return async ({ requestId, text: wanted }: LiveRequest): Promise<void> => {
    try {
      const { request } = await call(settleLiveRequest, { requestId, outcome: 'returned' })
      keepRequest(roomId, request)
      money.balanceChanged()
      toast.success(text('live.menu.cameBack', { text: wanted }), { id: `request ${requestId}` })
    } catch (error) {
      toast.error(describeError(error), { id: 'live' })
      askAgain(roomId)
    }
  }
}

/** One tap is one order. A tap whose answer was lost keeps its name: trying again pays once. */
function useOrder(room: LiveRoom, onClose: () => void) {
  const text = useText()
  const money = useMoneyCache()
  const [keys] = useState(() => new Map<string, string>())
  const [ordering, setOrdering] = useState<string | null>(null)
  const { roomId, anchor } = room

  async function order(item: LiveMenuItem): Promise<void> {
    if (ordering !== null) return
    const { itemId, price } = item
    const idempotencyKey = keys.get(itemId) ?? newKey()
    keys.set(itemId, idempotencyKey)
    setOrdering(itemId)
    try {
      const input = { roomId, itemId, expectedPrice: price }
      const { request, diamondBalance } = await call(orderLiveRequest, input, { idempotencyKey })
      keys.delete(itemId)
      money.keepBalance(diamondBalance)
      keepRequest(roomId, request)
      toast.success(text('live.menu.ordered', { name: anchor.nickName }), { id: 'live' })
      onClose()
    } catch (error) {
      if (!isLost(error)) keys.delete(itemId)
      const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
      // What was wanted is ordered when there is enough for it.
      if (short) return openTopUp({ need: Math.max(1, short.price - short.balance), onPaid: () => void order(item) })
      toast.error(describeError(error), { id: 'live' })
      askAgain(roomId)
    } finally {
      setOrdering(null)
    }
  }
  return { order, ordering }
}
