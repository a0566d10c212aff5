import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, typedText } from '../core/scalars.ts'
import { FORBIDDEN_NOTE_MAX_LENGTH, HASHES_AT_ONCE } from './limits.ts'
import * as descriptors from './pictures.descriptors.ts'
import { ForbiddenPicture, PictureHash } from './pictures.entities.ts'

export const addForbidden = defineEndpoint(descriptors.addForbidden, {
  summary:
    'Forbid pictures by their hashes: nobody can upload one that looks the same, nor a video that shows it. Those that are forbidden already stay as they are',
  input: z.object({
    hashes: z.array(PictureHash).min(1).max(HASHES_AT_ONCE),
    note: typedText().max(FORBIDDEN_NOTE_MAX_LENGTH).default(''),
  }),
  /** How many were not forbidden before. */
  output: z.object({ added: z.int() }),
})

export const listForbidden = defineEndpoint(descriptors.listForbidden, {
  summary: 'Forbidden pictures, the newest first, and who tried to upload them',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ pictures: z.array(ForbiddenPicture), nextCursor: z.string().nullable(), count: z.int() }),
  refusals: ['INVALID_INPUT'],
})

export const removeForbidden = defineEndpoint(descriptors.removeForbidden, {
  summary: 'Forbid a picture no more',
  input: z.object({ hash: PictureHash }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})
