import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { Cursor } from '../core/scalars.ts'
import { ProfileCard, Tag } from '../profiles/entities.ts'
import { SEARCH_MAX_LENGTH } from './limits.ts'

const BASE = '/v2/lk-user/h5web'

/** `popular` by followers, `new` by when they came, `rising` by followers won in the last two weeks. */
export const SearchOrder = z.enum(['popular', 'new', 'rising'])
export type SearchOrder = z.infer<typeof SearchOrder>

export const searchCreators = defineEndpoint({
  path: `${BASE}/web/search`,
  access: 'visitor',
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

export const popularTags = defineEndpoint({
  path: `${BASE}/web/tags`,
  access: 'visitor',
  summary: 'The tags most creators use, with how many',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), creators: z.int() })) }),
})
