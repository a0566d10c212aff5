import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Download } from '../core/download.ts'
import { Cents, Cursor, Diamonds, Instant } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { PostingKind, StatementLine } from './entities.ts'

export const walletBalance = defineEndpoint(descriptors.walletBalance, {
  summary: 'The own diamonds, and what they are worth in US cents',
  input: z.object({}),
  output: z.object({ diamondBalance: Diamonds, worth: Cents }),
})

export const myProperty = defineEndpoint(descriptors.myProperty, {
  summary: 'The own diamonds, by the name that other screens use',
  input: z.object({}),
  output: z.object({ diamond: Diamonds }),
})

const narrowed = {
  direction: z.enum(['all', 'in', 'out']).default('all'),
  kind: PostingKind.optional(),
  from: Instant.optional(),
  /** Up to, not including. */
  until: Instant.optional(),
}

export const listStatement = defineEndpoint(descriptors.listStatement, {
  summary: 'What came into the own wallet and what went, from the ledger, newest first',
  input: z.object({ ...narrowed, cursor: Cursor.optional() }),
  output: z.object({ lines: z.array(StatementLine), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const exportStatement = defineEndpoint(descriptors.exportStatement, {
  summary: 'A link, good for two minutes, to the same as a CSV file, complete',
  input: z.object(narrowed),
  output: Download,
  limit: { max: 10, perSeconds: 60 },
})
