import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import * as descriptors from './descriptors.ts'
import { AdminGift, GiftForm } from './entities.ts'

export const listAllGifts = defineEndpoint(descriptors.listAllGifts, {
  summary: 'All gifts, with those that are not offered',
  input: z.object({}),
  output: z.object({ gifts: z.array(AdminGift) }),
})

export const editGift = defineEndpoint(descriptors.editGift, {
  summary: 'Change what a gift is called, costs, and whether and where it is shown. What was sent stays as it was',
  proof: 'secondFactor',
  input: GiftForm,
  output: z.object({ gift: AdminGift }),
  refusals: ['NOT_FOUND'],
})
