import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { ApplicationStatus } from './entities.ts'

/** The user's way to becoming a creator, to each of their devices. */
export const applicationChannel = defineChannel(descriptors.applicationChannel, {
  key: z.object({ userId: UserId }),
  events: { application_changed: ApplicationStatus },
})
