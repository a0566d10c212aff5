import {
  at,
  malformed,
  newId,
  notFound,
  optionalTextAt,
  textAt,
  unprocessable,
  wholeNumberAt,
  type Answer,
  type Context,
  type Request,
} from './answers.ts'
import { centsAt, usd } from './money.ts'
import type { Cycle, Plan, Store } from './store.ts'

const LONGEST_PERIOD_DAYS = 365

export function createProduct({ store }: Context, { body }: Request): Answer {
  const id = optionalTextAt(body, 'id', 50) ?? `PROD-${newId(17)}`
  const product = { id, name: textAt(body, 'name', 127) }
  if (!['PHYSICAL', 'DIGITAL', 'SERVICE'].includes(textAt(body, 'type'))) {
    throw malformed('INVALID_PARAMETER_VALUE', 'type')
  }
  if (store.find('products', id)) throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'id')
  store.put('products', product)
  return { status: 201, kind: 'product', id }
}

export function createPlan({ store }: Context, { body }: Request): Answer {
  if (!store.find('products', textAt(body, 'product_id'))) throw notFound()
  const given = at(body, 'billing_cycles')
  if (!Array.isArray(given) || given.length === 0) throw malformed('MISSING_REQUIRED_PARAMETER', 'billing_cycles')
  const cycles = given.map((_, index) => cycleAt(body, `billing_cycles.${index}`))
  if (cycles.slice(0, -1).some(({ times }) => times === 0))
    throw unprocessable('INVALID_BILLING_CYCLE', 'billing_cycles')
  const threshold = 'payment_preferences.payment_failure_threshold'
  const plan: Plan = {
    id: `P-${newId(24)}`,
    name: textAt(body, 'name', 127),
    cycles,
    failuresAllowed: at(body, threshold) === undefined ? 0 : wholeNumberAt(body, threshold, 0, 999),
  }
  store.put('plans', plan)
  return { status: 201, kind: 'plan', id: plan.id }
}

function cycleAt(body: unknown, path: string): Cycle {
  if (textAt(body, `${path}.frequency.interval_unit`) !== 'DAY') {
    throw malformed('INVALID_PARAMETER_VALUE', `${path}.frequency.interval_unit`)
  }
  const tenure = textAt(body, `${path}.tenure_type`)
  if (!['TRIAL', 'REGULAR'].includes(tenure)) throw malformed('INVALID_PARAMETER_VALUE', `${path}.tenure_type`)
  wholeNumberAt(body, `${path}.sequence`, 1, 99)
  const price = `${path}.pricing_scheme.fixed_price`
  return {
    days: wholeNumberAt(body, `${path}.frequency.interval_count`, 1, LONGEST_PERIOD_DAYS),
    cents: tenure === 'TRIAL' && at(body, price) === undefined ? 0 : centsAt(body, price),
    times: wholeNumberAt(body, `${path}.total_cycles`, 0, 999),
  }
}

/** The cycle that follows after so many; null when there is none left. */
export function cycleAfter({ cycles }: Plan, done: number): Cycle | null {
  let left = done
  for (const cycle of cycles) {
    if (cycle.times === 0 || left < cycle.times) return cycle
    left -= cycle.times
  }
  return null
}

export const planView = (store: Store, id: string): object => {
  const plan = store.find('plans', id)
  return { id, status: 'ACTIVE', name: plan?.name, billing_cycles: plan?.cycles.map(cycleView) }
}

const cycleView = ({ days, cents, times }: Cycle, index: number) => ({
  sequence: index + 1,
  total_cycles: times,
  frequency: { interval_unit: 'DAY', interval_count: days },
  pricing_scheme: { fixed_price: usd(cents) },
})
