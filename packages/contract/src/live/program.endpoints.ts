import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Instant } from '../core/scalars.ts'
import { LiveEntry } from '../creators/entities.ts'
import { LivePlan, LiveTitle } from './entities.ts'
import * as descriptors from './program.descriptors.ts'

/** Where a program sends to by WHIP; null: nothing here takes what programs send. */
const address = z.string().nullable()

export const getLivePlan = defineEndpoint(descriptors.getLivePlan, {
  summary: 'What the next room is called and for whom it is, and how OBS and other programs send to it',
  input: z.object({}),
  output: z.object({
    /** As it was last set; null: there was no room yet. */
    plan: LivePlan.nullable(),
    address,
    /** What is shown of the key; null: there is none. */
    key: z.object({ ending: z.string(), madeAt: Instant, usedAt: Instant.nullable() }).nullable(),
  }),
})

export const saveLivePlan = defineEndpoint(descriptors.saveLivePlan, {
  summary: 'Prepare the next room, which a program opens by sending to it',
  input: z.object({
    title: LiveTitle,
    /** Of a picture that was uploaded; left out, the one that was last set. */
    coverUrl: z.string().max(1_000).optional(),
    entry: LiveEntry,
  }),
  output: z.object({ plan: LivePlan }),
  refusals: ['INVALID_INPUT', 'PICTURE_REFUSED'],
  limit: { max: 30, perSeconds: 600 },
})

export const makeLiveKey = defineEndpoint(descriptors.makeLiveKey, {
  summary: 'A key with which a program sends to the creator’s rooms, shown this once. The one before is worth nothing',
  input: z.object({}),
  proof: 'any',
  output: z.object({ key: z.string(), address }),
  limit: { max: 10, perSeconds: 3600 },
})

export const dropLiveKey = defineEndpoint(descriptors.dropLiveKey, {
  summary: 'The key is worth nothing any more, and what sends with it is cut off. Repeating it is harmless',
  input: z.object({}),
  output: z.object({}),
})
