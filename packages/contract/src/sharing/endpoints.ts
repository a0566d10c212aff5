import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import * as descriptors from './descriptors.ts'

export const createShortLink = defineEndpoint(descriptors.createShortLink, {
  summary: 'A short address for a page of this site; the same page always gets the same one',
  input: z.object({ longUrl: z.string().min(1).max(1_000) }),
  output: z.object({ shortUrl: z.string() }),
  refusals: ['FOREIGN_LINK'],
  limit: { max: 30, perSeconds: 60 },
})
