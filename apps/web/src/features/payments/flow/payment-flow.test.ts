import type { OrderId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { advance, idle, type Flow, type Outcome, type Refusal, type Signal, type WindowStatus } from './payment-flow.ts'

const ORDER = '41' as OrderId
const opening: Flow = { phase: 'opening' }
const processing: Flow = { phase: 'processing', orderId: ORDER, isPending: false }
const pending: Flow = { phase: 'processing', orderId: ORDER, isPending: true }
const checking: Flow = { phase: 'checking', orderId: ORDER, isPending: false }
const checkingPending: Flow = { phase: 'checking', orderId: ORDER, isPending: true }
const over = (outcome: Outcome, orderId: OrderId | null = ORDER, refusal: Refusal | null = null): Flow => ({
  phase: 'over',
  outcome,
  orderId,
  refusal,
})

const told = (status: WindowStatus, orderId: OrderId | null = ORDER, refusal: Refusal | null = null): Signal => ({
  type: 'told',
  message: { status, orderId, refusal },
})
const closed: Signal = { type: 'windowClosed' }
const answered = (
  status: 'TO_PAY' | 'PAID' | 'DONE' | 'CLOSED',
  closedBecause: 'canceled' | 'declined' | null = null,
) => ({ type: 'answered', orderId: ORDER, status, closedBecause }) satisfies Signal
const changed = (status: 'PAID' | 'DONE', orderId = ORDER): Signal => ({ type: 'orderChanged', orderId, status })
const refusal: Refusal = { reason: 'UNFINISHED_ORDER', message: 'Your last order…', orderId: '40' as OrderId }

/** What a step does, in short: `say incomplete`, `ask 41`, `succeed`, `fail`. */
function effectsOf(flow: Flow, signal: Signal): string[] {
  return advance(flow, signal).effects.map((effect) => {
    if (effect.type === 'say') return `say ${effect.what}`
    return effect.type === 'ask' ? `ask ${effect.orderId}` : effect.type
  })
}

describe('a payment in its window', () => {
  it.each<[string, Flow, Signal, Flow, string[]]>([
    ['begins with a window and no order', idle, { type: 'started' }, opening, []],
    ['knows its order once the window has made one', opening, told('PAPAL_PROCESSING'), processing, []],
    ['knows when the fan is waiting', processing, told('PENDING'), pending, []],
    [
      'is the fan’s turn again when the provider wants another attempt',
      pending,
      told('PAPAL_PROCESSING'),
      processing,
      [],
    ],
    [
      'that could not be made warns and fails',
      opening,
      told('CREATE_ORDER_FAIL', null, refusal),
      over('notCreated', null, refusal),
      ['say notCreated', 'fail'],
    ],
    ['that was cancelled warns and fails', processing, told('CANCEL'), over('canceled'), ['say canceled', 'fail']],
    ['that succeeded says so and hands over', pending, told('SUCCESS'), over('done'), ['say success', 'succeed']],
    ['that the server saw arrive first is done', processing, changed('DONE'), over('done'), ['say success', 'succeed']],
    ['is not done by another order', processing, changed('DONE', '99' as OrderId), processing, []],
    ['is not done while its money is under way', processing, changed('PAID'), processing, []],
    ['a second one takes the place of the first', processing, { type: 'started' }, opening, []],
    ['is forgotten when nobody wants to know any more', processing, { type: 'dismissed' }, idle, []],
  ])('%s', (_, flow, signal, expected, effects) => {
    expect(advance(flow, signal).flow).toEqual(expected)
    expect(effectsOf(flow, signal)).toEqual(effects)
  })
})

describe('when the window has closed', () => {
  it.each<[string, Flow, Signal, Flow, string[]]>([
    ['without an order, that is said', opening, closed, over('noOrder', null), ['say noOrder']],
    ['the order is asked about', processing, closed, checking, ['ask 41']],
    ['it is remembered that the fan waits', pending, closed, checkingPending, ['ask 41']],
    ['DONE completes the transaction', checking, answered('DONE'), over('done'), ['say done', 'succeed']],
    ['PAID completes the payment, not yet the purchase', checking, answered('PAID'), over('paid'), ['say paid']],
    [
      'TO_PAY of someone who waits is waited for',
      checkingPending,
      answered('TO_PAY'),
      over('waiting'),
      ['say waiting'],
    ],
    ['TO_PAY of someone who left is incomplete', checking, answered('TO_PAY'), over('incomplete'), ['say incomplete']],
    [
      'a declined order has failed',
      checking,
      answered('CLOSED', 'declined'),
      over('failed', null),
      ['say failed', 'fail'],
    ],
    [
      'an order given up elsewhere is cancelled',
      checking,
      answered('CLOSED', 'canceled'),
      over('canceled', null),
      ['say canceled', 'fail'],
    ],
    ['no answer is an error', checking, { type: 'unanswered', refusal: null }, over('error'), ['say error']],
    ['success that was on its way still counts', checking, told('SUCCESS'), over('done'), ['say success', 'succeed']],
    ['a payment that is done says nothing more', over('done'), closed, over('done'), []],
    ['a cancelled one is not asked about', over('canceled'), closed, over('canceled'), []],
  ])('%s', (_, flow, signal, expected, effects) => {
    expect(advance(flow, signal).flow).toEqual(expected)
    expect(effectsOf(flow, signal)).toEqual(effects)
  })
})

describe('a window that only seemed closed', () => {
  it.each<[string, Flow, Signal, Flow, string[]]>([
    ['succeeds all the same', over('incomplete'), told('SUCCESS'), over('done'), ['say success', 'succeed']],
    ['says that the fan waits', over('incomplete'), told('PENDING'), over('waiting'), ['say waiting']],
    ['brings its order', over('noOrder', null), told('PAPAL_PROCESSING'), over('noOrder'), []],
    ['can be cancelled', over('incomplete'), told('CANCEL'), over('canceled'), ['say canceled', 'fail']],
    ['succeeds once', over('done'), told('SUCCESS'), over('done'), []],
    ['succeeds once, no matter who says it', over('done'), changed('DONE'), over('done'), []],
    ['is done when its money arrives later', over('paid'), changed('DONE'), over('done'), ['say success', 'succeed']],
  ])('%s', (_, flow, signal, expected, effects) => {
    expect(advance(flow, signal).flow).toEqual(expected)
    expect(effectsOf(flow, signal)).toEqual(effects)
  })
})

describe('a stored card', () => {
  it.each<[string, Signal, Flow, string[]]>([
    ['pays at once', answered('DONE'), over('done'), ['say success', 'succeed']],
    ['pays what arrives later', answered('PAID'), over('paid'), ['say paid']],
    [
      'that is declined fails the purchase',
      { type: 'refused', refusal, isDeclined: true },
      over('failed', refusal.orderId, refusal),
      ['say failed', 'fail'],
    ],
    [
      'is refused while an order is unfinished',
      { type: 'refused', refusal, isDeclined: false },
      over('notCreated', refusal.orderId, refusal),
      ['say notCreated', 'fail'],
    ],
    [
      'of which nobody knows what happened is an error',
      { type: 'unanswered', refusal: null },
      over('error', null),
      ['say error'],
    ],
  ])('%s', (_, signal, expected, effects) => {
    expect(advance(opening, signal).flow).toEqual(expected)
    expect(effectsOf(opening, signal)).toEqual(effects)
  })
})

it('nothing happens to a payment that nobody began', () => {
  for (const signal of [told('SUCCESS'), closed, answered('DONE'), changed('DONE')]) {
    expect(advance(idle, signal)).toEqual({ flow: idle, effects: [] })
  }
})
