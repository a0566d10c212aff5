import type { ContentType, MessageId, Quote, SentContent, UserId } from '@fanlight/contract'
import type { FailureReason } from '../../../platform/api/index.ts'

/** Why the server did not take a message, as it can be kept and said again in any language. */
export type Refusal = { reason: FailureReason | 'TIP_WAITED'; code: number; message: string; details: unknown }

/** What was said into the microphone. As bytes, not as a Blob: not every browser keeps those in private windows. */
export type Recording = { bytes: ArrayBuffer; type: string; durationMs: number; peaks: number[] }

/** A message on its way: written here by one account, and not yet taken by the server. */
export type Queued = {
  messageId: MessageId
  /** Whose it is. Nobody else sends it. */
  userId: UserId
  toUserId: UserId
  contentType: ContentType
  content: SentContent
  /** The devices of who it is for are not told of it. */
  isSilent?: boolean
  /** Of a voice message; it is uploaded when its turn comes, so that a reload loses nothing. */
  recording?: Recording
  replyTo: Quote | null
  /** When it was written: what was written first is sent first. */
  writtenAt: number
  /** Null while it is on its way. */
  refusal: Refusal | null
}

export const inOrder = (all: readonly Queued[]): Queued[] => all.toSorted((a, b) => a.writtenAt - b.writtenAt)
