import type { MoneySettings } from './money.entities.ts'

/** From such a step on, in percentage points and in hundredths of a percent, two operators have to agree. */
const LARGE_COMMISSION_STEP = 5
const LARGE_RATE_STEP = 500
/** Creators would wait so much longer, or for so much more, for what they have earned. */
const LARGE_HOLD_STEP_DAYS = 7
const LARGE_MINIMUM_FACTOR = 2

/** What takes protection away, or changes what people pay and earn by much, needs a second operator. */
export function isLargeStep(before: MoneySettings, after: MoneySettings): boolean {
  const step = (name: keyof MoneySettings) => Math.abs(after[name] - before[name])
  return (
    after.secondEyesFrom > before.secondEyesFrom ||
    after.holdDays < before.holdDays ||
    after.holdDays - before.holdDays > LARGE_HOLD_STEP_DAYS ||
    after.payoutMinimum > LARGE_MINIMUM_FACTOR * before.payoutMinimum ||
    step('commissionPercent') >= LARGE_COMMISSION_STEP ||
    step('processingFeeBasisPoints') >= LARGE_RATE_STEP ||
    step('taxBasisPoints') >= LARGE_RATE_STEP
  )
}
