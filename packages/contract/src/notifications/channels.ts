import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'

/** That the user's bell changed, to each of their devices. Of many changes in a moment the last is told. */
export const notificationsChannel = defineChannel(descriptors.notificationsChannel, {
  key: z.object({ userId: UserId }),
  events: {
    /** `isNew`: something came; otherwise it was read, or withdrawn. The list is read again by who shows it. */
    notifications_changed: z.object({ unread: z.int(), isNew: z.boolean() }),
  },
})
