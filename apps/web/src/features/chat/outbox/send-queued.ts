import {
  sendMessage,
  sendMessageSilently,
  tagOf,
  translateText,
  type MessageId,
  type SentContent,
} from '@fanlight/contract'
import { ApiError, call, refusedWith } from '../../../platform/api/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import type { Attempt } from './outbox.ts'
import type { Queued, Recording } from './queued.ts'

/** Nobody knows what became of it, or the server has no time: the same message again does no harm. */
const ON_THE_WAY = new Set(['offline', 'TIMED_OUT', 'INTERNAL', 'TOO_MANY'])

/** Where recordings of this visit were uploaded to: a message that is tried again is not uploaded again. */
const uploaded = new Map<MessageId, string>()

async function withRecording({ messageId, content }: Queued, recording: Recording): Promise<SentContent> {
  const known = uploaded.get(messageId)
  const url = known ?? (await (await import('./upload-recording.ts')).uploadRecording(recording))
  uploaded.set(messageId, url)
  return { ...content, mediaList: content.mediaList.map((one) => ({ ...one, url })) }
}

/** Under the account that wrote it, or not at all. */
export async function sendQueued(queued: Queued): Promise<Attempt> {
  const session = currentSession()
  if (session.status === 'signedOut' || session.user.userId !== queued.userId) return { kind: 'stop' }
  const { messageId, toUserId, userId, contentType, replyTo, isSilent } = queued
  try {
    const content = queued.recording ? await withRecording(queued, queued.recording) : queued.content
    const { message, diamondBalance } = await call(
      isSilent ? sendMessageSilently : sendMessage,
      {
        messageId,
        toUserId,
        // Said as well as shown by the token: the server refuses one that is not theirs.
        fromUserId: userId,
        contentType,
        sendContent: JSON.stringify(await inBothLanguages(content, session.token)),
        ...(replyTo && { replyTo: replyTo.messageId }),
      },
      { token: session.token },
    )
    uploaded.delete(messageId)
    return { kind: 'sent', message, diamondBalance }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'later' }
    const { reason, code, message, details } = error
    if (reason === 'TOKEN_INVALID') return { kind: 'stop' }
    if (ON_THE_WAY.has(reason)) return { kind: 'later', afterMs: refusedWith(error, 'TOO_MANY')?.retryAfterMs }
    // Tried again, it is uploaded again: what lies at the store may be why.
    uploaded.delete(messageId)
    return { kind: 'refused', refusal: { reason, code, message, details } }
  }
}

/** With what it says in the reader's language, where that is wanted and can be had: to arrive matters more. */
async function inBothLanguages(content: SentContent, token: string): Promise<SentContent> {
  const { text, translate, translateTo } = content
  if (!translateTo || translate !== null || text === '') return content
  try {
    const made = await call(translateText, { text, language: translateTo }, { token })
    const isSame = made.text.source?.toLowerCase() === tagOf(translateTo).toLowerCase()
    return isSame ? content : { ...content, translate: made.text.words }
  } catch (error) {
    // Without a line it is not sent either: later it is asked for again.
    if (error instanceof ApiError && error.reason === 'offline') throw error
    return content
  }
}
