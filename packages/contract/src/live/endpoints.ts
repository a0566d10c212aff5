import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, Diamonds, UserId, typedText } from '../core/scalars.ts'
import { LiveEntry } from '../creators/entities.ts'
import * as descriptors from './descriptors.ts'
import {
  LiveAllow,
  LiveAnchor,
  LiveMessage,
  LiveRoom,
  LiveSummary,
  LiveTalk,
  LiveText,
  LiveTitle,
  LiveViewer,
  LiveVisitId,
  MediaGrant,
  ofLivePerson,
  ofLiveRoom,
} from './entities.ts'

const ENTRY_REFUSALS = [
  'ROOM_NOT_EXISTS',
  'BLOCKED',
  'FOLLOW_TO_WATCH',
  'MEMBERS_TO_WATCH',
  'TICKET_NEEDED',
  'MEDIA_UNAVAILABLE',
] as const

export const listLiveRooms = defineEndpoint(descriptors.listLiveRooms, {
  summary: 'Rooms that are live, those with the most viewers first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ rooms: z.array(LiveRoom), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const getAnchorRoom = defineEndpoint(descriptors.getAnchorRoom, {
  summary: 'The room of a creator: the one that is open, or the last one of the past day',
  input: z.object({ aid: UserId }),
  output: z.object({ anchor: LiveAnchor, room: LiveRoom.nullable(), allow: LiveAllow.nullable() }),
  refusals: ['NOT_FOUND', 'ROOM_NOT_EXISTS'],
})

export const startLive = defineEndpoint(descriptors.startLive, {
  summary: 'Open a room. Who has one open gets that one, as it is',
  input: z.object({
    title: LiveTitle,
    /** Of a picture that was uploaded; left out, their cover. */
    coverUrl: z.string().max(1_000).optional(),
    /** Left out, what the creator has set. */
    entry: LiveEntry.optional(),
    /** Keep a recording, of which its creator decides afterwards. */
    isRecorded: z.boolean().default(false),
  }),
  output: z.object({ room: LiveRoom }),
  refusals: [
    'INVALID_INPUT',
    'PICTURE_REFUSED',
    'USER_IN_CALL',
    'MEDIA_UNAVAILABLE',
    'VIDEO_UNAVAILABLE',
    'UPLOADS_PAUSED',
  ],
  limit: { max: 10, perSeconds: 600 },
})

export const publishLive = defineEndpoint(descriptors.publishLive, {
  summary: 'With what the creator sends to the open room',
  input: ofLiveRoom,
  output: z.object({ room: LiveRoom, grant: MediaGrant }),
  refusals: ['ROOM_NOT_EXISTS', 'MEDIA_UNAVAILABLE'],
})

export const stopLive = defineEndpoint(descriptors.stopLive, {
  summary: 'End the room. Repeating it is harmless',
  input: ofLiveRoom,
  output: z.object({ summary: LiveSummary }),
  refusals: ['ROOM_NOT_EXISTS'],
})

export const getLiveSummary = defineEndpoint(descriptors.getLiveSummary, {
  summary: 'What came of a room of the caller’s, so far',
  input: ofLiveRoom,
  output: z.object({ summary: LiveSummary }),
  refusals: ['ROOM_NOT_EXISTS'],
})

export const hasLiveAllow = defineEndpoint(descriptors.hasLiveAllow, {
  summary: 'Whether the caller may come in, and if not, why',
  input: ofLiveRoom,
  output: z.object({ allow: LiveAllow }),
  refusals: ['ROOM_NOT_EXISTS'],
})

/** Left out, they are new; who was here by that number goes on. */
const ofLiveGuest = ofLiveRoom.extend({ visitId: LiveVisitId.optional() })

export const lookIntoLive = defineEndpoint(descriptors.lookIntoLive, {
  summary: 'Watch a free room without an account. No seat: they are needed for those who have one',
  input: ofLiveGuest,
  output: z.object({ room: LiveRoom, seat: z.object({ visitId: LiveVisitId, grant: MediaGrant }).nullable() }),
  refusals: ENTRY_REFUSALS,
  limit: { max: 30, perSeconds: 60 },
})

export const overhearLive = defineEndpoint(descriptors.overhearLive, {
  summary: 'A free room as it is now, and what was said last (null: it is over). Who looks in asks again and again',
  input: ofLiveGuest,
  output: z.object({ room: LiveRoom, talk: LiveTalk.nullable() }),
  refusals: ENTRY_REFUSALS,
  // Of a network, in which there may be a hundred of them: each asks twelve times a minute.
  limit: { max: 1_200, perSeconds: 60 },
})

export const enterLive = defineEndpoint(descriptors.enterLive, {
  summary: 'Come in: what was said last, and with what to watch. Also asked by who lost the connection',
  input: ofLiveRoom,
  output: z.object({
    room: LiveRoom,
    grant: MediaGrant,
    ...LiveTalk.shape,
  }),
  refusals: [...ENTRY_REFUSALS, 'SELF_ACTION'],
})

export const leaveLive = defineEndpoint(descriptors.leaveLive, {
  summary: 'Go. Who says nothing has left after a while',
  input: ofLiveRoom,
  output: z.object({}),
})

export const buyLiveTicket = defineEndpoint(descriptors.buyLiveTicket, {
  summary: 'Buy the ticket of a room. Who has one pays nothing',
  input: ofLiveRoom.extend({
    /** What the caller was shown; another one is refused. */
    expectedPrice: Diamonds,
  }),
  output: z.object({ allow: LiveAllow, diamondBalance: Diamonds }),
  refusals: [
    'ROOM_NOT_EXISTS',
    'BLOCKED',
    'SELF_ACTION',
    'CONFLICT',
    'NOT_FOUND',
    'PRICE_CHANGED',
    'INSUFFICIENT_DIAMONDS',
  ],
})

export const listLiveAudience = defineEndpoint(descriptors.listLiveAudience, {
  summary: 'Who watches now, those who came last first',
  input: ofLiveRoom.extend({ cursor: Cursor.optional() }),
  output: z.object({ viewers: z.array(LiveViewer), nextCursor: z.string().nullable() }),
  refusals: ['ROOM_NOT_EXISTS', 'FORBIDDEN', 'INVALID_INPUT'],
})

export const sayInLive = defineEndpoint(descriptors.sayInLive, {
  summary: 'Say something to the room. The same messageId twice is one message',
  input: ofLiveRoom.extend({ messageId: z.string().regex(/^[\w-]{8,64}$/), text: LiveText }),
  output: z.object({ message: LiveMessage }),
  refusals: ['ROOM_NOT_EXISTS', 'FORBIDDEN', 'MUTED_IN_LIVE', 'CONFLICT'],
  limit: { max: 8, perSeconds: 10 },
})

export const muteInLive = defineEndpoint(descriptors.muteInLive, {
  summary: 'The creator or a moderator lets somebody say nothing in the room, or say something again',
  input: ofLivePerson.extend({ isMuted: z.boolean() }),
  output: z.object({ isMuted: z.boolean() }),
  refusals: ['ROOM_NOT_EXISTS', 'FORBIDDEN', 'SELF_ACTION', 'NOT_FOUND'],
})

export const cutLive = defineEndpoint(descriptors.cutLive, {
  summary: 'An operator ends a room at once; tickets are given back',
  input: ofLiveRoom.extend({ reason: typedText().min(1).max(500) }),
  output: z.object({ room: LiveRoom }),
  refusals: ['ROOM_NOT_EXISTS'],
})
