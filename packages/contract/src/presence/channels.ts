import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { Presence } from './entities.ts'
import { PRESENCE_SUBSCRIBE_MAX } from './limits.ts'

/** Who is there of the people on a user's screen. Each device is told of those it asked for itself. */
export const presenceChannel = defineChannel(descriptors.presenceChannel, {
  key: z.object({ userId: UserId }),
  events: {},
  signals: {
    /** At once for all who were asked for, then for each whose status changes. */
    statuses: z.object({ people: z.array(Presence) }),
  },
  sends: {
    /** For PRESENCE_LASTS_MS; asked for again, it lasts longer. */
    subscribe: z.object({ userIds: z.array(UserId).min(1).max(PRESENCE_SUBSCRIBE_MAX) }),
  },
})
