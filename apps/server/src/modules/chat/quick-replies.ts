import {
  QUICK_REPLIES_MAX,
  type InputOf,
  type QuickReply,
  type QuickReplyId,
  type saveQuickReply,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './quick-replies.store.ts'

/** Texts that a creator writes again and again. */
export function createQuickReplies({ db, ids }: Platform) {
  return {
    list: (creatorId: UserId): Promise<QuickReply[]> => store.listReplies(db, creatorId),

    save: (creatorId: UserId, { replyId, title, text }: InputOf<typeof saveQuickReply>): Promise<QuickReply[]> =>
      db.transaction(async (tx) => {
        const before = await store.lockReplies(tx, creatorId)
        const isKnown = before.some((reply) => reply.replyId === replyId)
        if (replyId !== undefined && !isKnown) throw new AppError('NOT_FOUND', {})
        if (!isKnown && before.length >= QUICK_REPLIES_MAX) throw new AppError('TOO_MANY_QUICK_REPLIES', {})
        await store.saveReply(tx, creatorId, { replyId: replyId ?? (ids.next() as QuickReplyId), title, text })
        return store.listReplies(tx, creatorId)
      }),

    delete: (creatorId: UserId, replyId: QuickReplyId): Promise<QuickReply[]> =>
      db.transaction(async (tx) => {
        await store.lockReplies(tx, creatorId)
        await store.deleteReply(tx, creatorId, replyId)
        return store.listReplies(tx, creatorId)
      }),
  }
}
