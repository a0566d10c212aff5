import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import { ComboEnd, ReceivedGift } from '../gifts/entities.ts'
import { LiveGoal, LiveMenuItem, LiveRequest } from './board.entities.ts'
import * as descriptors from './descriptors.ts'
import { LiveMessage, LiveMessageId, LiveRoom, LiveRoomId } from './entities.ts'

/** A room, to those whom `web/audience/enter` let in, and to its creator. */
export const liveChannel = defineChannel(descriptors.liveChannel, {
  key: z.object({ roomId: LiveRoomId }),
  events: {
    /** It began, its creator is away or back, or it is over. `anchor.isFollowing` is the reader's own to know. */
    room_changed: z.object({ room: LiveRoom }),
    said: z.object({ message: LiveMessage }),
    unsaid: z.object({ messageId: LiveMessageId }),
    /** On top of the chat from now on; null: nothing is. */
    pinned: z.object({ message: LiveMessage.nullable() }),
    moderator: z.object({ userId: UserId, isModerator: z.boolean() }),
    gift: z.object({ gift: ReceivedGift }),
    /** There are no more to come of a combo. */
    gift_combo_end: z.object({ combo: ComboEnd }),
    menu_changed: z.object({ items: z.array(LiveMenuItem) }),
    /** It was ordered, or settled. */
    request: z.object({ request: LiveRequest }),
    /** It was set, changed, reached or removed, or more was given for it. */
    goal: z.object({ goal: LiveGoal.nullable() }),
    muted: z.object({ userId: UserId, isMuted: z.boolean() }),
  },
  signals: {
    /** How many watch now. */
    viewers: z.object({ viewers: z.int() }),
  },
  sends: {
    /** Every LIVE_HERE_MS, by who watches. */
    here: z.object({}),
  },
})
