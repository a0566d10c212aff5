import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Diamonds, UserId, typedText } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { TipAmount } from './entities.ts'
import { TIP_REMARK_MAX_LENGTH } from './limits.ts'

export const payForTip = defineEndpoint(descriptors.payForTip, {
  summary: 'Tip a creator on their profile. The same idempotency key twice tips once',
  input: z.object({
    otherUserId: UserId,
    tipAmount: TipAmount,
    tipRemark: typedText().max(TIP_REMARK_MAX_LENGTH).default(''),
    content: z.literal('TIP_PROFILE').default('TIP_PROFILE'),
  }),
  output: z.object({ diamondBalance: Diamonds }),
  refusals: ['NOT_FOUND', 'SELF_PAYMENT', 'BLOCKED', 'INSUFFICIENT_DIAMONDS', 'CONFLICT'],
  limit: { max: 60, perSeconds: 60 },
})
