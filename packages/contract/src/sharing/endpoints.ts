import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'

export const createShortLink = defineEndpoint({
  path: '/v2/lk-util/h5web/short-link/create',
  access: 'visitor',
  summary: 'A short address for a page of this site; the same page always gets the same one',
  input: z.object({ longUrl: z.string().min(1).max(1_000) }),
  output: z.object({ shortUrl: z.string() }),
  refusals: ['FOREIGN_LINK'],
  limit: { max: 30, perSeconds: 60 },
})
