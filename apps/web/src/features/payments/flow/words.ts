import { ORDER_TYPES } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { text, type MessageKey } from '../../../platform/i18n/index.ts'
import type { Outcome, Refusal } from './payment-flow.ts'

type Said = Outcome | 'success'

const words: Record<Said, MessageKey> = {
  success: 'payments.said.success',
  done: 'payments.said.done',
  paid: 'payments.said.paid',
  waiting: 'payments.said.waiting',
  incomplete: 'payments.said.incomplete',
  canceled: 'payments.said.canceled',
  notCreated: 'payments.said.notCreated',
  noOrder: 'payments.said.noOrder',
  failed: 'payments.said.failed',
  error: 'payments.said.error',
}

const tones: Record<Said, 'success' | 'warning' | 'neutral'> = {
  success: 'success',
  done: 'success',
  paid: 'success',
  waiting: 'neutral',
  incomplete: 'warning',
  canceled: 'warning',
  notCreated: 'warning',
  noOrder: 'warning',
  failed: 'warning',
  error: 'warning',
}

export const wordsOf = (what: Said): string => text(words[what])

/** Says how a payment ended. 'Payment successful' is the word for diamonds. */
export function sayOutcome(what: Said, orderType: 1 | 2, refusal: Refusal | null): void {
  const said = what === 'success' && orderType === ORDER_TYPES.subscribe ? 'done' : what
  const title = wordsOf(said)
  // An order in the way is spoken of where the fan can do something about it.
  const isSpokenOf = refusal === null || refusal.message === title || refusal.reason === 'UNFINISHED_ORDER'
  const why = isSpokenOf ? {} : { description: refusal.message }
  const options = { id: 'payment', ...why }
  if (tones[said] === 'neutral') toast(title, options)
  else if (tones[said] === 'success') toast.success(title, options)
  else toast.warning(title, options)
}
