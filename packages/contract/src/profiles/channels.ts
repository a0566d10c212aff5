import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { Relation } from './entities.ts'

/** What the user is to others, to each of their own devices. */
export const relationsChannel = defineChannel(descriptors.relationsChannel, {
  key: z.object({ userId: UserId }),
  events: {
    /** The viewer followed, unfollowed, blocked or unblocked a person, here or on another device. */
    relation_changed: z.object({ otherUserId: UserId, relation: Relation }),
  },
})
