import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { Cursor } from '../core/scalars.ts'
import { Diamonds, StatementLine } from './entities.ts'

const BASE = '/v2/lk-billing/h5web'

export const walletBalance = defineEndpoint({
  path: `${BASE}/wallet/balance`,
  access: 'user',
  summary: 'The own diamonds',
  input: z.object({}),
  output: z.object({ diamondBalance: Diamonds }),
})

export const myProperty = defineEndpoint({
  path: `${BASE}/app/myProperty`,
  access: 'user',
  summary: 'The own diamonds, by the name that other screens use',
  input: z.object({}),
  output: z.object({ diamond: Diamonds }),
})

export const listStatement = defineEndpoint({
  path: `${BASE}/consumeList`,
  access: 'user',
  summary: 'What came into the own wallet and what went, from the ledger, newest first',
  input: z.object({ direction: z.enum(['all', 'in', 'out']).default('all'), cursor: Cursor.optional() }),
  output: z.object({ lines: z.array(StatementLine), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})
