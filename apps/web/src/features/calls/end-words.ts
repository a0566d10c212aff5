import type { Call, CallEndReason } from '@fanlight/contract'
import type { MessageKey } from '../../platform/i18n/index.ts'

export type EndWords = { key: MessageKey; tone: 'neutral' | 'warning' }

const TIMEOUT: EndWords = { key: 'calls.said.timeout', tone: 'warning' }
const ENDED: EndWords = { key: 'calls.ended', tone: 'neutral' }

/** What is said when a call is over; null where the person did it and knows. */
export function endWords({ endReason, endedBy, isDialer, other }: Call): EndWords | null {
  const words: Record<CallEndReason, EndWords | null> = {
    canceled: { key: 'calls.said.canceled', tone: 'neutral' },
    rejected: { key: 'calls.said.rejected', tone: 'neutral' },
    not_answered: { key: isDialer ? 'calls.said.notAnswered' : 'calls.said.missed', tone: 'neutral' },
    hung_up: endedBy === other.userId ? { key: 'calls.said.hungUp', tone: 'neutral' } : null,
    join_timeout: TIMEOUT,
    connection_timeout: TIMEOUT,
    connection_lost: TIMEOUT,
    insufficient_diamonds: { key: 'calls.said.insufficient', tone: 'warning' },
    blocked: ENDED,
    closed: ENDED,
  }
  return endReason === null ? ENDED : words[endReason]
}
