import { z } from 'zod'
import { CallId } from '../calls/entities.ts'
import { MessageId } from '../chat/entities.ts'
import { CommentId, Diamonds, Instant, PostId, ReportId, UserId } from '../core/scalars.ts'
import { LiveMessageId, LiveRoomId } from '../live/entities.ts'
import { ProfileSummary } from '../profiles/entities.ts'

export const ReportReason = z.enum([
  'underage',
  'nonconsensual',
  'illegal',
  'violence',
  'harassment',
  'impersonation',
  'copyright',
  /** Where everybody sees it: avatars, covers, what is free of a paid post. */
  'public_nudity',
  'spam',
  'other',
])
export type ReportReason = z.infer<typeof ReportReason>

const target = <const T extends string, I extends z.ZodType>(type: T, id: I) => z.object({ type: z.literal(type), id })

/** What can be reported, a line each. The server must then say whose it is, and the web what its dialog is called. */
export const ReportTarget = z.discriminatedUnion('type', [
  target('user', UserId),
  target('post', PostId),
  target('comment', CommentId),
  /** Of the other one, in the reporter's own conversation with them. */
  target('message', MessageId).extend({ chatWithUserId: UserId }),
  /** One that the reporter was in; it is about the other one. */
  target('call', CallId),
  /** It is about its creator. */
  target('live', LiveRoomId),
  /** A line of the chat of a room that the reporter was in. */
  target('live_message', LiveMessageId),
])
export type ReportTarget = z.infer<typeof ReportTarget>

export const ReportDecision = z.enum(['dismissed', 'taken_down', 'suspended'])
export type ReportDecision = z.infer<typeof ReportDecision>

/** `picture`: an avatar or a cover that was brought before operators by the check of public pictures. */
const TargetType = z.enum(['user', 'post', 'comment', 'message', 'call', 'live', 'live_message', 'picture'])

/** One side does not agree with a decision. */
export const Appeal = z.object({
  text: z.string(),
  at: Instant,
  /** Null: it has not been looked at yet. `note`: why, for who appealed. */
  outcome: z.object({ kind: z.enum(['stands', 'lifted']), at: Instant, note: z.string() }).nullable(),
})
export type Appeal = z.infer<typeof Appeal>

/** A report as one of the two sides sees it: nobody learns who reported them, or in what words. */
export const MyReport = z.object({
  reportId: ReportId,
  /** `owner`: something of theirs was taken down after a report. */
  side: z.enum(['reporter', 'owner']),
  targetType: TargetType,
  reason: ReportReason,
  /** What they wrote themselves when they reported it; empty for the other side. */
  text: z.string(),
  reportedAt: Instant,
  decision: z.object({ kind: ReportDecision, at: Instant }).nullable(),
  appeal: Appeal.nullable(),
  /** Until when they can appeal; null: they cannot, or they have. */
  appealUntil: Instant.nullable(),
})
export type MyReport = z.infer<typeof MyReport>

/** A report in the operators' list. */
export const ReportSummary = z.object({
  reportId: ReportId,
  targetType: TargetType,
  /** The post, where it is one: what it says and shows stands in the evidence. */
  postId: PostId.nullable(),
  reason: ReportReason,
  /** In the words of who reported it. */
  text: z.string(),
  reportedAt: Instant,
  /** Null: they have left, or nobody reported it. */
  reporter: ProfileSummary.nullable(),
  /** Nobody reported it: the check of public pictures found so much of nudity in one, of a hundred. Null: a person did. */
  score: z.int().min(0).max(100).nullable(),
  /** Whose it is. */
  owner: ProfileSummary.nullable(),
  /** How many open reports there are of the same; they are decided together. */
  openCount: z.int(),
  decision: z.object({ kind: ReportDecision, by: z.string().nullable(), at: Instant, note: z.string() }).nullable(),
  /** The newest one, if there is any, and which side made it. */
  appeal: Appeal.extend({ side: z.enum(['reporter', 'owner']) }).nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

const MediaType = z.enum(['image', 'video', 'audio', 'file'])
const EvidenceMedia = z.object({ type: MediaType, fuzzyUrl: z.string().nullable() })

/** Something as it was when it was reported. */
export const ReportEvidence = z.object({
  place: z.int(),
  isByOwner: z.boolean(),
  at: Instant,
  text: z.string(),
  /** Closed: what a person opens of it is written down. */
  media: z.array(EvidenceMedia),
  price: Diamonds.nullable(),
  /** This is what was reported; the others stand around it. */
  isReported: z.boolean(),
})
export type ReportEvidence = z.infer<typeof ReportEvidence>

export const Report = ReportSummary.extend({ evidence: z.array(ReportEvidence) })
export type Report = z.infer<typeof Report>

export const OpenedMedia = z.object({
  type: MediaType,
  /** It expires. Null: the file is gone. */
  url: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** Of a file, which is only ever saved. */
  name: z.string().nullable(),
})
export type OpenedMedia = z.infer<typeof OpenedMedia>
