import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { SessionId, UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { Account } from './entities.ts'

/** Everything that concerns one user, to each of their devices. */
export const userChannel = defineChannel(descriptors.userChannel, {
  key: z.object({ userId: UserId }),
  events: {
    /** These sessions ended elsewhere; the device that holds one of them signs out. */
    sessions_ended: z.object({ sessionIds: z.array(SessionId) }),
    account_changed: z.object({ user: Account }),
  },
})
