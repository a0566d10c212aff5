import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Download } from '../core/download.ts'
import { Cursor, Day, DiamondChange, Diamonds, EmailAddress, Month, PayoutId, TimeZone } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { EarningsLine, EarningsStatement, EarningsSummary, IncomeSource, Payout, PayoutMethod } from './entities.ts'
import { SERIES_DAYS_MAX } from './limits.ts'

/** A code of the authenticator app, or a recovery code. */
const SecondFactor = z.string().trim().min(6).max(40)

export const earningsSummary = defineEndpoint(descriptors.earningsSummary, {
  summary: 'What was earned: held, available, on its way and paid out',
  input: z.object({}),
  output: EarningsSummary,
})

export const earningsSeries = defineEndpoint(descriptors.earningsSeries, {
  summary: 'Income by day and source, first to last, days without any left out: the last days, or those of a month',
  input: z.object({
    days: z.int().min(1).max(SERIES_DAYS_MAX).default(30),
    /** Instead of the last days. One that runs ends today. */
    month: Month.optional(),
    timeZone: TimeZone.default('UTC'),
  }),
  output: z.object({
    from: Day,
    to: Day,
    /** `amount` is what the creator has of it; what fans paid is that and the fee. */
    points: z.array(z.object({ day: Day, source: IncomeSource, amount: DiamondChange, fee: DiamondChange })),
    total: DiamondChange,
    /** The same number of days before, to compare with. */
    previousTotal: DiamondChange,
  }),
})

export const listEarnings = defineEndpoint(descriptors.listEarnings, {
  summary: 'What came in and went out, line by line, newest first',
  // Not `source`: every request carries a field of that name, which says where the client came from.
  input: z.object({ incomeSource: IncomeSource.optional(), cursor: Cursor.optional() }),
  output: z.object({ lines: z.array(EarningsLine), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

const aMonth = z.object({ month: Month, timeZone: TimeZone.default('UTC') })

export const earningsStatement = defineEndpoint(descriptors.earningsStatement, {
  summary: 'A month in sums: what came from where, what the platform kept of it, and what was paid out',
  input: aMonth,
  output: EarningsStatement,
})

export const exportEarnings = defineEndpoint(descriptors.exportEarnings, {
  summary: 'A link, good for two minutes, to a month by day and source as a CSV file',
  input: aMonth,
  output: Download,
  limit: { max: 10, perSeconds: 60 },
})

export const payoutMethod = defineEndpoint(descriptors.payoutMethod, {
  summary: 'Where payouts go; with a receiver and a second factor, a new one',
  input: z
    .object({ receiver: EmailAddress.optional(), code: SecondFactor.optional() })
    .refine(({ receiver, code }) => receiver === undefined || code !== undefined, {
      message: 'A new receiver needs a code',
      path: ['code'],
    }),
  output: z.object({ method: PayoutMethod.nullable(), hasTwoFactor: z.boolean() }),
  refusals: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_MISSING'],
  limit: { max: 30, perSeconds: 60 },
})

export const requestPayout = defineEndpoint(descriptors.requestPayout, {
  summary: 'Have available earnings paid out; the same idempotency key twice asks once',
  input: z.object({ amount: Diamonds.positive(), code: SecondFactor }),
  output: z.object({ payout: Payout, available: Diamonds }),
  refusals: [
    'CONFLICT',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_MISSING',
    'PAYOUT_METHOD_MISSING',
    'BELOW_MINIMUM',
    'INSUFFICIENT_EARNINGS',
  ],
  limit: { max: 20, perSeconds: 60 },
})

export const cancelPayout = defineEndpoint(descriptors.cancelPayout, {
  summary: 'Take back a request that has not been sent yet',
  input: z.object({ payoutId: PayoutId }),
  output: z.object({ payout: Payout }),
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
})

export const listPayouts = defineEndpoint(descriptors.listPayouts, {
  summary: 'The own payouts, newest first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ payouts: z.array(Payout), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})
