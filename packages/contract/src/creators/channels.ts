import { z } from 'zod'
import { defineChannel } from '../core/channel.ts'
import { UserId } from '../core/scalars.ts'
import { ApplicationStatus } from './entities.ts'

/** The user's way to becoming a creator, to each of their devices. */
export const applicationChannel = defineChannel({
  name: 'application',
  key: z.object({ userId: UserId }),
  events: { application_changed: ApplicationStatus },
})
