import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { AssetId, Cursor, Instant, MassId, QuickReplyId } from '../core/scalars.ts'
import {
  MassAudience,
  MassExclusions,
  MassMessage,
  NewQuickReply,
  QuickReply,
  Welcome,
  Welcomes,
} from './creators.entities.ts'
import * as descriptors from './descriptors.ts'
import { ContentType, MessageId } from './entities.ts'
import { MESSAGE_MEDIA_MAX } from './limits.ts'

const receivers = {
  audience: MassAudience,
  without: MassExclusions.default({ subscribers: false, buyers: false, listIds: [] }),
}

export const sendMass = defineEndpoint(descriptors.sendMass, {
  summary:
    'Write one message to many: each fan finds it in their own conversation and can answer. The same messageId twice is one',
  input: z.object({
    /** The writer's own name for it. */
    messageId: MessageId,
    ...receivers,
    contentType: ContentType,
    /** JSON, as in sendH5PrivateMessage: media of the vault may have a price, which each pays for themselves. No tip can be in it. */
    sendContent: z.string().max(40_000),
    /** Left out, or in the past: now. */
    sendAt: Instant.optional(),
  }),
  output: z.object({ mass: MassMessage }),
  refusals: [
    'NOT_FOUND',
    'CONFLICT',
    'PICTURE_REFUSED',
    'VOICE_REFUSED',
    'FILE_REFUSED',
    'MEDIA_FAILED',
    'STORAGE_FULL',
    'UPLOADS_PAUSED',
    'NOBODY_TO_REACH',
  ],
  limit: { max: 30, perSeconds: 3_600 },
})

export const estimateMass = defineEndpoint(descriptors.estimateMass, {
  summary: 'How many a mass message would reach now',
  input: z.object({
    ...receivers,
    /** What of the vault it is to show, but for what is free to look at: whose buyers may be left out. */
    assetIds: z.array(AssetId).max(MESSAGE_MEDIA_MAX).default([]),
  }),
  output: z.object({ fans: z.int() }),
  refusals: ['NOT_FOUND'],
  limit: { max: 60, perSeconds: 60 },
})

export const listMass = defineEndpoint(descriptors.listMass, {
  summary: 'The own mass messages and what came of them: those to come first, then the newest',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ messages: z.array(MassMessage), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const unsendMass = defineEndpoint(descriptors.unsendMass, {
  summary: 'Take a mass message back: nobody is sent it any more, and it goes from those who have not bought it',
  input: z.object({ massId: MassId }),
  output: z.object({ mass: MassMessage }),
  refusals: ['NOT_FOUND'],
})

export const getWelcome = defineEndpoint(descriptors.getWelcome, {
  summary: 'What new followers and new subscribers are written',
  input: z.object({}),
  output: z.object({ welcomes: Welcomes }),
})

export const saveWelcome = defineEndpoint(descriptors.saveWelcome, {
  summary: 'Change what new followers or new subscribers are written. What is left out stays as it is',
  input: z.object({ follower: Welcome.optional(), subscriber: Welcome.optional() }),
  output: z.object({ welcomes: Welcomes }),
})

const QuickReplies = z.object({ replies: z.array(QuickReply) })

export const listQuickReplies = defineEndpoint(descriptors.listQuickReplies, {
  summary: 'The own saved texts, in the order they were made',
  input: z.object({}),
  output: QuickReplies,
})

export const saveQuickReply = defineEndpoint(descriptors.saveQuickReply, {
  summary: 'Save a text to write again and again; with its number, change it. Answers all of them',
  input: NewQuickReply,
  output: QuickReplies,
  refusals: ['NOT_FOUND', 'TOO_MANY_QUICK_REPLIES'],
})

export const deleteQuickReply = defineEndpoint(descriptors.deleteQuickReply, {
  summary: 'Delete a saved text. Answers those that are left',
  input: z.object({ replyId: QuickReplyId }),
  output: QuickReplies,
})
