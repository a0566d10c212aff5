import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor } from '../core/scalars.ts'
import { ProfileCard, Tag } from '../profiles/entities.ts'
import * as descriptors from './descriptors.ts'
import { SearchOrder } from './entities.ts'
import { SEARCH_MAX_LENGTH } from './limits.ts'

export const searchCreators = defineEndpoint(descriptors.searchCreators, {
  summary: 'Creators by name or tag, or who takes calls; everyone when nothing is asked',
  input: z.object({
    query: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
    tag: Tag.optional(),
    callable: z.boolean().optional(),
    order: SearchOrder.default('popular'),
    cursor: Cursor.optional(),
  }),
  output: z.object({ creators: z.array(ProfileCard), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const popularTags = defineEndpoint(descriptors.popularTags, {
  summary: 'The tags most creators use, with how many',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), creators: z.int() })) }),
})
