import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { Instant, UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { Message, MessageId } from './entities.ts'

/** What is said to and by a user, to each of their devices. */
export const chatChannel = defineChannel(descriptors.chatChannel, {
  key: z.object({ userId: UserId }),
  events: {
    /** A new message, or one that changed: a reaction, an end of holding back. */
    message: z.object({ chatWithUserId: UserId, message: Message, isNew: z.boolean() }),
    message_deleted: z.object({ chatWithUserId: UserId, messageId: MessageId }),
    /** The other side has read what was sent to them until then. */
    read_by_other: z.object({ chatWithUserId: UserId, until: Instant }),
    /** What the list shows of a conversation changed otherwise: it was read, accepted, pinned, muted or deleted on a device. */
    conversation_changed: z.object({ chatWithUserId: UserId }),
    /** Something could not be told when it happened: what is shown is asked for again. */
    out_of_step: z.object({}),
  },
  signals: {
    typing: z.object({ chatWithUserId: UserId }),
    /** How far a video of a message is made, in percent. */
    video_progress: z.object({ messageId: MessageId, mediaId: z.string(), percent: z.int().min(0).max(100) }),
    /** Something may have been lost on the way to those who are connected now. */
    out_of_step: z.object({}),
  },
  sends: {
    typing: z.object({ toUserId: UserId }),
  },
})
