import { settleLiveRequest, type LiveRequest, type LiveRoomId } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import { call, describeError } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PersonAvatar } from '../../profiles/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { askAgain, keepRequest, type Board } from '../board/use-board.ts'

/** What waits to be done, in the order in which it came. */
export function Requests({ roomId, board, className }: { roomId: LiveRoomId; board: Board; className?: string }) {
  const text = useText()
  const format = useFormat()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = board.requests.filter(({ state }) => state === 'open')
  if (open.length === 0 && board.items.length === 0) return null
  return (
    <section aria-labelledby={id} className={clsx('flex flex-col', className)}>
      <h2 ref={heading} id={id} tabIndex={-1} className="px-4 pt-3 pb-2 text-15 font-semibold">
        {text('live.menu.requests.title')}
        {open.length > 0 && <span className="ms-2 text-muted tabular-nums">{format.wholeNumber(open.length)}</span>}
      </h2>
      {open.length === 0 ? (
        <p className="px-4 pb-3 text-13 text-muted">{text('live.menu.requests.empty')}</p>
      ) : (
        <ol className="flex max-h-64 flex-col gap-3 overflow-y-auto max-md:max-h-28 overscroll-contain px-4 pb-3">
          {open.map((request) => (
            <Request
              key={request.requestId}
              roomId={roomId}
              request={request}
              onSettled={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type RequestProps = { roomId: LiveRoomId; request: LiveRequest; onSettled: () => void }

function Request({ roomId, request, onSettled }: RequestProps) {
  const text = useText()
  const { requestId, from, text: what, price } = request
  const words = { name: from.nickName, text: what }
  async function settle(outcome: 'done' | 'returned'): Promise<void> {
    try {
      keepRequest(roomId, (await call(settleLiveRequest, { requestId, outcome })).request)
      // Its buttons go with the row; the focus must not fall back to the page.
      onSettled()
    } catch (error) {
      toast.error(describeError(error), { id: 'live' })
      askAgain(roomId)
    }
  }
  return (
    <li className="flex flex-col gap-2 text-13">
      <div className="flex items-start gap-2">
        <PersonAvatar person={from} size={24} className="mt-0.5" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="me-1.5 font-semibold">{from.nickName}</bdi>
          <bdi>{what}</bdi>
        </p>
        <Diamonds amount={price} className="font-semibold" />
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" onPress={() => settle('returned')} aria-label={text('live.menu.requests.backThis', words)}>
          {text('live.menu.requests.back')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          onPress={() => settle('done')}
          aria-label={text('live.menu.requests.doneThis', words)}
        >
          {text('live.menu.requests.done')}
        </Button>
      </div>
    </li>
  )
}
