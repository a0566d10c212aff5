import {
  DAY_MS,
  instant,
  type ContentType,
  type Diamonds,
  type InputOf,
  type MessageId,
  type OutputOf,
  type sendMessage,
  type UserId,
} from '@fanlight/contract'
import { SentContent } from '@fanlight/contract/schemas'
import { readTogether, writeTogether } from '../../platform/db/together.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import type { Tips } from '../tips/index.ts'
import { createAttachments, isOfVault, isUploadedVideo } from './attachments.ts'
import { presentMessage, type Links } from './chat.present.ts'
import { changeSide, openConversation } from './conversations.store.ts'
import type { ChatNews } from './news.ts'
import * as store from './messages.store.ts'
import type { Pushes } from './pushes.ts'
import { arrivesAsRequest, isUnanswered, refusalOf, type Standing } from './standing.ts'
import { countStrangers, listStandings } from './standing.store.ts'
import * as writing from './writing.store.ts'

/** So many people who have not answered somebody may write to in a day. */
const STRANGERS_PER_DAY = 30
/** What people send by themselves. Calls and gifts write their own entries. */
const SENDABLE = new Set(['text', 'image', 'video', 'audio', 'file', 'tip'])

type Sent = OutputOf<typeof sendMessage>
type Wanted = Pick<InputOf<typeof sendMessage>, 'contentType' | 'sendContent'>

export function createSending(
  deps: Platform & { shown: Links; media: Media; tips: Tips; news: ChatNews; pushes: Pushes },
) {
  const { db, clock, ids, shown, tips, news, pushes } = deps
  const attachments = createAttachments(deps)
  const standingOf = readTogether((pairs: readonly { fromId: UserId; toId: UserId }[]) =>
    listStandings(db, pairs, clock.now()),
  )
  const write = writeTogether((messages: readonly store.NewMessage[]) => writing.writeMessages(db, messages))
  const tipRows = tips.besideWhich('chat tips', writing.messageRows, writing.messageGuard)

  async function standingFor(fromId: UserId, toId: UserId, isTip: boolean): Promise<Standing> {
    if (fromId === toId) throw new AppError('SELF_MESSAGE', {})
    const standing = await standingOf({ fromId, toId })
    const refusal = refusalOf(standing)
    // What was sent before is answered as before, also the last that was taken.
    if (refusal && refusal !== 'REQUEST_UNANSWERED') throw new AppError(refusal, {})
    if (isTip && !standing.isCreator) throw new AppError('NOT_FOUND', {})
    return standing
  }

  async function conversationOf(fromId: UserId, toId: UserId, standing: Standing): Promise<string> {
    if (standing.conversationId !== null) return standing.conversationId
    const isRequest = arrivesAsRequest(standing)
    const at = clock.now()
    return db.transaction(async (tx) => {
      if (isRequest && (await countStrangers(tx, fromId, instant(at - DAY_MS))) >= STRANGERS_PER_DAY) {
        throw new AppError('TOO_MANY_STRANGERS', {})
      }
      return openConversation(tx, { conversationId: ids.next(), fromId, toId, isRequest, at })
    })
  }

  async function quoteFor(fromId: UserId, toId: UserId, messageId: MessageId | undefined) {
    if (messageId === undefined) return null
    const row = await store.findMessage(db, fromId, toId, messageId)
    if (!row) throw new AppError('NOT_FOUND', {})
    const { fromId: author, contentType, text } = row
    return {
      sentAt: row.sentAt,
      quote: { messageId, fromId: author, contentType, text: text.slice(0, 200), isGone: false },
    }
  }

  /** The same name again is the same message; with something else in it, or for somebody else, it is refused. */
  async function sentBefore(fromId: UserId, wanted: InputOf<typeof sendMessage>, content: SentContent) {
    const { toUserId: toId, messageId, contentType } = wanted
    const earlier = await store.findSent(db, fromId, messageId)
    if (!earlier) return null
    const isSame =
      earlier.contentType === contentType &&
      earlier.text === content.text &&
      earlier.tip === content.tip &&
      earlier.price === content.price
    if (earlier.toId !== toId || earlier.isDeleted || !isSame) throw new AppError('CONFLICT', {})
    const row = await store.findMessage(db, fromId, toId, messageId)
    if (!row) throw new AppError('CONFLICT', {})
    return presentMessage(row, fromId, shown)
  }

  return {
    standingOf: (fromId: UserId, toId: UserId) => standingOf({ fromId, toId }),

    async send(viewer: Viewer, input: InputOf<typeof sendMessage>, { isSilent = false } = {}): Promise<Sent> {
      const { userId: fromId } = viewer
      const { toUserId: toId, messageId, contentType } = input
      if (input.fromUserId !== undefined && input.fromUserId !== fromId) throw new AppError('FORBIDDEN', {})
      const content = readSent(input)
      const usesVault = content.mediaList.some(isOfVault)
      // A vault is a creator's, and so is a price.
      if (usesVault && viewer.role !== 'creator') throw new AppError('FORBIDDEN', {})
      const standing = await standingFor(fromId, toId, content.tip !== null).catch(async (refusal: unknown) => {
        // What was paid for and said is answered as it was, whatever has become of the two since.
        const message = content.tip === null ? null : await sentBefore(fromId, input, content)
        if (message) return { message, diamondBalance: null }
        throw refusal
      })
      if ('message' in standing) return standing
      const isOver = isUnanswered(standing)
      const needsMore = isOver || content.mediaList.length > 0 || input.replyTo !== undefined || content.tip !== null
      // A picture is not made twice, and nothing is paid for twice: what was sent before is answered before.
      const earlier = needsMore ? await sentBefore(fromId, input, content) : null
      if (earlier) return { message: earlier, diamondBalance: null }
      if (isOver) throw new AppError('REQUEST_UNANSWERED', {})

      const kept = await attachments.adopt(fromId, content.mediaList)
      const answered = await quoteFor(fromId, toId, input.replyTo)
      const message: store.NewMessage = {
        conversationId: await conversationOf(fromId, toId, standing),
        messageId,
        fromId,
        toId,
        contentType,
        text: content.text,
        translated: content.translate,
        translatedTo: content.translate === null ? null : content.translateTo,
        media: kept,
        tip: content.tip,
        price: content.price,
        replyTo: answered?.sentAt ?? null,
        isSilent,
        at: clock.now(),
      }
      const done = content.mediaList.some((one) => isOfVault(one) || isUploadedVideo(one))
        ? await writeWithAssets(message, content)
        : content.tip === null
          ? await writeAlone(message)
          : await writeWithTip(message, content.tip)
      if (done === null) {
        const before = await sentBefore(fromId, input, content)
        // The other one has a message of this name, or others of a request came first.
        if (!before)
          throw new AppError(isUnanswered(await standingOf({ fromId, toId })) ? 'REQUEST_UNANSWERED' : 'CONFLICT', {})
        // Its first sender may have died before anybody was told.
        await news.tellChanged(fromId, toId, messageId)
        return { message: before, diamondBalance: null }
      }
      const row: store.MessageRow = {
        ...message,
        media: done.media,
        ...done.written,
        reactions: null,
        isRead: false,
        isHeldBack: false,
        isUnlocked: content.price === null,
        keptUntil: null,
        quote: answered?.quote ?? null,
      }
      const isHeldBack = standing.isRequest ?? arrivesAsRequest(standing)
      await news.tellBoth(row, { isHeldBack }, true)
      pushes.soon()
      if (standing.isAnswer) await letWrite(fromId, toId)
      return { message: presentMessage(row, fromId, shown), diamondBalance: done.balance }
    },
  }

  /** Once for a conversation. Should it be lost, their next message does it. */
  function letWrite(fromId: UserId, toId: UserId): Promise<void> {
    return db.transaction((tx) => changeSide(tx, fromId, toId, { letsWrite: true }))
  }

  async function writeAlone(message: store.NewMessage) {
    const written = await write(message)
    return written && { written, media: message.media, balance: null }
  }

  /** In one transaction: what it shows stays where it is until the message stands. */
  async function writeWithAssets(message: store.NewMessage, content: SentContent) {
    try {
      return await db.transaction(async (tx) => {
        const media = await attachments.arrange(tx, message.fromId, content, message.media)
        const written = await writing.writeMessage(tx, { ...message, media })
        return written && { written, media, balance: null }
      })
    } catch (error) {
      if (writing.isNameTaken(error)) return null
      throw error
    }
  }

  /** The tip, its diamonds and the message: all or none, by the name of the message. */
  async function writeWithTip(message: store.NewMessage, amount: Diamonds) {
    const { fromId: fanId, toId: creatorId, messageId } = message
    const tip = { fanId, creatorId, amount, remark: '', postId: null, idempotencyKey: `message:${messageId}` }
    const paid = await tips.send(tip, tipRows, message).catch((error: unknown) => {
      // Held back: the creator is gone, or there is a message of this name, which says why.
      const isHeldBack = error instanceof AppError && error.reason === 'NOT_FOUND'
      if (isHeldBack || writing.isNameTaken(error)) return null
      throw error
    })
    if (paid === null && !(await store.hasName(db, message))) throw new AppError('NOT_FOUND', {})
    if (paid === null || paid.earned === null) return null
    const row = await store.findMessage(db, fanId, creatorId, messageId)
    if (!row) throw new Error('A tip was posted without its message')
    return { written: { sentAt: row.sentAt, previousAt: row.previousAt }, media: message.media, balance: paid.balance }
  }
}

/** What somebody wants to say. */
export function readSent({ contentType, sendContent }: Wanted): SentContent {
  if (!SENDABLE.has(contentType)) throw invalid('contentType', 'Not to be sent')
  let raw: unknown
  try {
    raw = JSON.parse(sendContent)
  } catch {
    throw invalid('sendContent', 'Not JSON')
  }
  const content = SentContent.safeParse(raw)
  if (!content.success) throw invalid('sendContent', content.error.issues[0]?.message ?? 'Not a message')
  // The body itself was looked at when it came; this is written in it once more.
  if (!isPlainText(content.data)) throw invalid('sendContent', 'Not text')
  if (!isOfItsType(contentType, content.data)) throw invalid('sendContent', 'Not what contentType says')
  return content.data
}

function isOfItsType(contentType: ContentType, { text, mediaList, tip }: SentContent): boolean {
  // A recording is a message by itself.
  const voices = mediaList.filter(({ type }) => type === 'audio')
  if (contentType === 'audio') return tip === null && mediaList.length === 1 && voices.some((one) => !isOfVault(one))
  if (voices.length > 0) return false
  const hasFile = mediaList.some(({ type }) => type === 'file')
  // What comes from the vault is no file.
  if (mediaList.some((one) => one.type === 'file' && isOfVault(one))) return false
  const hasVideo = mediaList.some(({ type }) => type === 'video')
  // Nothing of the vault goes along with a tip, and no video: both are held while the message is written.
  if (contentType === 'tip') return tip !== null && !hasVideo && !mediaList.some(isOfVault)
  if (tip !== null) return false
  if (contentType === 'file') return hasFile && !mediaList.some(isOfVault)
  if (hasFile) return false
  if (contentType === 'video') return hasVideo
  return contentType === 'image' ? mediaList.length > 0 && !hasVideo : text !== '' && mediaList.length === 0
}

/** Every text in it can be kept: no zero byte, no half of a character. */
function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isPlainText)
}

const invalid = (path: string, message: string): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', { issues: [{ path, message }] })
