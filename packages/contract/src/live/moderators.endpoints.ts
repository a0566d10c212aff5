import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import { LiveMessage, LiveMessageId, LiveTalk, ofLiveRoom } from './entities.ts'
import * as descriptors from './moderators.descriptors.ts'

const ROOM_REFUSALS = ['ROOM_NOT_EXISTS', 'FORBIDDEN'] as const

export const listLiveModerators = defineEndpoint(descriptors.listLiveModerators, {
  summary: 'Who looks after the chat in all rooms of the caller, those who were named last first',
  input: z.object({}),
  output: z.object({ moderators: z.array(ProfileSummary) }),
})

export const setLiveModerator = defineEndpoint(descriptors.setLiveModerator, {
  summary: 'Let somebody look after the chat in all rooms of the caller, or not any more. They are told',
  input: z.object({ otherUserId: UserId, isModerator: z.boolean() }),
  output: z.object({ isModerator: z.boolean() }),
  refusals: ['NOT_FOUND', 'SELF_ACTION', 'BLOCKED', 'MODERATORS_FULL'],
  limit: { max: 60, perSeconds: 600 },
})

export const readLiveTalk = defineEndpoint(descriptors.readLiveTalk, {
  summary: 'What was said last in a room and what is pinned, for who is in it and for its creator',
  input: ofLiveRoom,
  output: LiveTalk,
  refusals: ROOM_REFUSALS,
})

export const unsayInLive = defineEndpoint(descriptors.unsayInLive, {
  summary:
    'Take a line out of the chat: one’s own, or that of another as creator or moderator. Repeating it is harmless',
  input: ofLiveRoom.extend({ messageId: LiveMessageId }),
  output: z.object({}),
  refusals: [...ROOM_REFUSALS, 'NOT_FOUND'],
})

export const pinInLive = defineEndpoint(descriptors.pinInLive, {
  summary: 'Keep a line on top of the chat for all, in place of the one before; null takes it from there',
  input: ofLiveRoom.extend({ messageId: LiveMessageId.nullable() }),
  output: z.object({ pinned: LiveMessage.nullable() }),
  refusals: [...ROOM_REFUSALS, 'NOT_FOUND'],
})
