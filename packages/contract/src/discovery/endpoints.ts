import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cents, Cursor, Diamonds } from '../core/scalars.ts'
import { LanguageCode } from '../platform/entities.ts'
import { Post } from '../posts/entities.ts'
import { ProfileCard, Tag } from '../profiles/entities.ts'
import * as descriptors from './descriptors.ts'
import { SearchOrder } from './entities.ts'
import { SEARCH_MAX_LENGTH, SEARCH_PRICE_MAX } from './limits.ts'

const wanted = {
  query: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
  tag: Tag.optional(),
  language: LanguageCode.optional(),
  cursor: Cursor.optional(),
}

export const searchCreators = defineEndpoint(descriptors.searchCreators, {
  summary: 'Creators by name, bio or tag, typos forgiven, or who takes calls; everyone when nothing is asked',
  input: z.object({
    ...wanted,
    callable: z.boolean().optional(),
    /** Those who ask for no membership at all. */
    free: z.boolean().optional(),
    /** What the cheapest membership costs. */
    priceFrom: Cents.max(SEARCH_PRICE_MAX).optional(),
    priceTo: Cents.max(SEARCH_PRICE_MAX).optional(),
    /** Left out: `relevance` when there is a query, else `popular`. */
    order: SearchOrder.optional(),
  }),
  output: z.object({ creators: z.array(ProfileCard), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const popularTags = defineEndpoint(descriptors.popularTags, {
  summary: 'The tags most creators use, with how many',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), creators: z.int() })) }),
})

export const searchPosts = defineEndpoint(descriptors.searchPosts, {
  summary: 'Posts by what everybody may read of them, typos forgiven; how well it fits, then newest and popular first',
  input: z.object({
    ...wanted,
    /** Open to everybody. */
    free: z.boolean().optional(),
    /** What it costs to buy one. */
    priceFrom: Diamonds.max(SEARCH_PRICE_MAX).optional(),
    priceTo: Diamonds.max(SEARCH_PRICE_MAX).optional(),
  }),
  output: z.object({ contents: z.array(Post), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
  limit: { max: 240, perSeconds: 60 },
})
