import type { getMessageFile, InputOf, OutputOf, UserId } from '@fanlight/contract'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Media } from '../media/index.ts'
import { findMessage } from './messages.store.ts'

/** Files of messages, for the two whose messages they are. */
export function createMessageFiles({ db, media }: { db: Database; media: Media }) {
  return {
    /** As the reader is shown the message: of one that is gone, hidden or held back there is none. */
    async linkTo(userId: UserId, input: InputOf<typeof getMessageFile>): Promise<OutputOf<typeof getMessageFile>> {
      const row = await findMessage(db, userId, input.targetUserId, input.messageId)
      const file = row?.media?.find(({ id }) => id === input.mediaId)
      if (!row || row.isHeldBack || file?.type !== 'file') throw new AppError('NOT_FOUND', {})
      return media.files.linkTo(file, userId)
    },
  }
}
