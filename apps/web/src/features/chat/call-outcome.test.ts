import { expect, it } from 'vitest'
import { callOutcome } from './call-outcome.ts'

it.each([
  ['DIAL_TERMINATION', 0, 'canceled', 'missed'],
  ['PICKER_TERMINATION', 0, 'declined', 'declined'],
  ['PICKER_TIMEOUT', 0, 'unanswered', 'missed'],
  ['DIAL_HANG', 75, 'talked', 'talked'],
  ['DIAL_HANG', 0, 'failed', 'failed'],
] as const)('%s after %i seconds is %s to who dialled, and %s to the other one', (state, time, dialer, picker) => {
  expect([callOutcome(state, time, true), callOutcome(state, time, false)]).toEqual([dialer, picker])
})
