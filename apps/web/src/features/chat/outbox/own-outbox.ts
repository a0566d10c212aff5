import { useStore } from '../../../platform/store.ts'
import type { UserId } from '@fanlight/contract'
import { useMemo } from 'react'
import { hearMessage } from '../hear.ts'
import { openBoxStore } from './box-store.ts'
import { createOutbox } from './outbox.ts'
import type { Queued } from './queued.ts'
import { sendQueued } from './send-queued.ts'

/** The one of this tab. */
export const outbox = createOutbox({
  store: openBoxStore(),
  send: sendQueued,
  now: () => Date.now(),
  wait(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  alone: (name, work) =>
    // Only where the page came by https. Two tabs that send the same do no harm: it is one message.
    'locks' in navigator ? navigator.locks.request(name, work) : work(),
})

// Not by what is mounted: a message may be sent before that is.
outbox.sent.subscribe(({ queued, message }) =>
  hearMessage({ chatWithUserId: queued.toUserId, message, isNew: true }, queued.userId),
)

/** What is on its way to a person, in the order it was written. */
export function useQueued(toUserId: UserId): readonly Queued[] {
  const all = useStore(outbox.waiting)
  return useMemo(() => all.filter((queued) => queued.toUserId === toUserId), [all, toUserId])
}
