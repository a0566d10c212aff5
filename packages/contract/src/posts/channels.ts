import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { PostId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'

/** How a poll stands, for those who see its results. Of many votes in a moment the last is told. */
export const pollChannel = defineChannel(descriptors.pollChannel, {
  key: z.object({ contentId: PostId }),
  events: {
    /** Of each option, in their order. */
    poll_changed: z.object({ contentId: PostId, votes: z.array(z.int()), total: z.int() }),
  },
})
