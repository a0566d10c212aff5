import { z } from 'zod'
import { IceServer } from '../calls/entities.ts'
import { ID_DIGITS } from '../core/rules.ts'
import { Diamonds, Instant, UserId, typedText } from '../core/scalars.ts'
import { LiveEntry } from '../creators/entities.ts'
import { ReceivedGift } from '../gifts/entities.ts'
import { FollowEntry, ProfileSummary } from '../profiles/entities.ts'
import { LIVE_TEXT_MAX_LENGTH, LIVE_TITLE_MAX_LENGTH } from './limits.ts'
import { LIVE_END_REASONS, LIVE_RECORDING_STATES, LIVE_REFUSALS, LIVE_STATES } from './rules.ts'

export const LiveRoomId = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' }).brand<'LiveRoomId'>()
export type LiveRoomId = z.infer<typeof LiveRoomId>

export const LiveState = z.enum(LIVE_STATES)
export type LiveState = z.infer<typeof LiveState>
export const LiveEndReason = z.enum(LIVE_END_REASONS)
export type LiveEndReason = z.infer<typeof LiveEndReason>
export const LiveRefusal = z.enum(LIVE_REFUSALS)

export const LiveTitle = typedText().min(1).max(LIVE_TITLE_MAX_LENGTH)
export const LiveText = typedText().min(1).max(LIVE_TEXT_MAX_LENGTH)

/** Who is to be seen in it. */
export const LiveAnchor = FollowEntry.extend({ coverUrl: z.string().nullable() })
export type LiveAnchor = z.infer<typeof LiveAnchor>

export const LiveRoom = z.object({
  roomId: LiveRoomId,
  anchor: LiveAnchor,
  title: z.string(),
  /** What is shown where the room itself is not: their own choice, or their cover. */
  coverUrl: z.string().nullable(),
  entry: LiveEntry,
  state: LiveState,
  /** How many watch now. */
  viewers: z.int(),
  openedAt: Instant,
  /** Since when there is something to see. */
  beganAt: Instant.nullable(),
  /** When it ends unless the creator is to be seen by then; null: they are, or it is over. */
  endsAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: LiveEndReason.nullable(),
  /** Its creator keeps a recording: whoever is in it knows. */
  isRecorded: z.boolean(),
  /** What the server's clock says: times above are by it. */
  serverTime: Instant,
})
export type LiveRoom = z.infer<typeof LiveRoom>

/** Whether the caller may come in, and if not, why. */
export const LiveAllow = z.object({
  allowed: z.boolean(),
  why: LiveRefusal.nullable(),
  entry: LiveEntry,
  hasTicket: z.boolean(),
})
export type LiveAllow = z.infer<typeof LiveAllow>

export const LiveMessageId = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' }).brand<'LiveMessageId'>()
export type LiveMessageId = z.infer<typeof LiveMessageId>

export const LiveMessage = z.object({
  messageId: LiveMessageId,
  from: ProfileSummary,
  text: z.string(),
  at: Instant,
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** Of somebody who looks in without an account. */
export const LiveVisitId = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' }).brand<'LiveVisitId'>()
export type LiveVisitId = z.infer<typeof LiveVisitId>

/** What was recorded of a room, for its creator. */
export const LiveRecording = z.object({
  roomId: LiveRoomId,
  title: z.string(),
  /** For whom the room was. */
  entry: LiveEntry,
  /** When the room began. */
  recordedAt: Instant,
  state: z.enum(LIVE_RECORDING_STATES),
  seconds: z.int(),
  /** The room went on for longer than what can be recorded. */
  isCutShort: z.boolean(),
  /** When it goes unless it is kept; null: it does not. */
  deletesAt: Instant.nullable(),
})
export type LiveRecording = z.infer<typeof LiveRecording>

/** The chat of a room, as who comes in finds it. */
export const LiveTalk = z.object({
  messages: z.array(LiveMessage),
  /** What was given last: each combo once, with when it began. */
  gifts: z.array(ReceivedGift),
  /** On top of the chat. */
  pinned: LiveMessage.nullable(),
  /** Who looks after it beside the creator. */
  moderators: z.array(UserId),
  /** Whether the caller may say nothing. */
  isMuted: z.boolean(),
  /** Who else may say nothing, those who were muted last; known to the creator and to moderators alone. */
  muted: z.array(UserId),
})
export type LiveTalk = z.infer<typeof LiveTalk>

/** What came of it, for the creator. */
export const LiveSummary = z.object({
  room: LiveRoom,
  /** Seconds since there was something to see. */
  seconds: z.int(),
  /** All who came, each once. */
  viewers: z.int(),
  peak: z.int(),
  tickets: z.int(),
  /** Requests from the menu that were done. */
  requests: z.int(),
  /** What the creator earned by it, less what went back. */
  diamonds: Diamonds,
  newFollowers: z.int(),
  /** Who gave the most, with what they gave. */
  topGifters: z.array(ProfileSummary.extend({ diamonds: Diamonds })),
  /** Null: none was wanted, or it is still going on. */
  recording: LiveRecording.nullable(),
})
export type LiveSummary = z.infer<typeof LiveSummary>

/** How the next room is called and for whom it is, as it was last set. */
export const LivePlan = z.object({
  title: z.string(),
  /** Null: their own cover. */
  coverUrl: z.string().nullable(),
  entry: LiveEntry,
  /** OBS or another program sends, and not a browser. */
  byProgram: z.boolean(),
})
export type LivePlan = z.infer<typeof LivePlan>

/** With what a browser sends to a room or watches it: `driver` says which engine it speaks to. */
export const MediaGrant = z.object({
  driver: z.enum(['whip', 'livekit']),
  url: z.string(),
  token: z.string(),
  iceServers: z.array(IceServer),
  /** Of the token, by which one comes in; who is in stays in. */
  expiresAt: Instant,
})
export type MediaGrant = z.infer<typeof MediaGrant>

export const LiveViewer = ProfileSummary.extend({ isMuted: z.boolean(), isModerator: z.boolean() })
export type LiveViewer = z.infer<typeof LiveViewer>

export const ofLiveRoom = z.object({ roomId: LiveRoomId })
export const ofLivePerson = ofLiveRoom.extend({ otherUserId: UserId })
