import type { Instant, LiveRequest } from '@fanlight/contract'
import { CircleCheck, ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { Diamonds } from '../../wallet/index.ts'

/** A line between what people say. */
export type ChatNote = {
  readonly id: string
  readonly at: Instant
  readonly content: ReactNode
  /** It is said to screen readers elsewhere. */
  readonly isSilent?: boolean
}

/** What was ordered and what was done, as lines of the chat. What went back is between the two whom it concerns. */
export function useRequestNotes(requests: readonly LiveRequest[]): ChatNote[] {
  const text = useText()
  return requests.flatMap(({ requestId, from, text: what, price, state, orderedAt, settledAt }) => {
    const words = { name: from.nickName, text: what }
    const ordered: ChatNote = {
      id: `ordered ${requestId}`,
      at: orderedAt,
      content: (
        <>
          <ClipboardList aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 flex-1 wrap-anywhere">{text('live.menu.said.ordered', words)}</span>
          <Diamonds amount={price} className="font-semibold" />
        </>
      ),
    }
    if (state !== 'done' || settledAt === null) return [ordered]
    const content = (
      <>
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 flex-1 wrap-anywhere">{text('live.menu.said.done', words)}</span>
      </>
    )
    return [ordered, { id: `done ${requestId}`, at: settledAt, content }]
  })
}
