import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Diamonds, UserId } from '../core/scalars.ts'
import * as descriptors from './board.descriptors.ts'
import {
  LiveBoard,
  LiveGoal,
  LiveGoalForm,
  LiveMenuForm,
  LiveMenuItem,
  LiveMenuItemId,
  LiveRequest,
  LiveRequestId,
} from './board.entities.ts'
import { LiveRoomId, ofLiveRoom } from './entities.ts'

export const listLiveMenu = defineEndpoint(descriptors.listLiveMenu, {
  summary: 'What a creator does in their rooms for a price, in the order they gave it',
  input: z.object({ aid: UserId }),
  output: z.object({ items: z.array(LiveMenuItem) }),
  refusals: ['NOT_FOUND'],
})

export const editLiveMenu = defineEndpoint(descriptors.editLiveMenu, {
  summary: 'Save the own menu. What was ordered stays as it was ordered',
  input: z.object({ items: LiveMenuForm }),
  output: z.object({ items: z.array(LiveMenuItem) }),
  limit: { max: 60, perSeconds: 60 },
})

export const orderLiveRequest = defineEndpoint(descriptors.orderLiveRequest, {
  summary:
    'Order something from the menu, by who is in the room: its diamonds are set aside until the creator has done it. The same idempotency key twice orders once',
  input: z.object({
    roomId: LiveRoomId,
    itemId: LiveMenuItemId,
    /** What the caller was shown; another one is refused. */
    expectedPrice: Diamonds,
  }),
  output: z.object({ request: LiveRequest, diamondBalance: Diamonds }),
  refusals: [
    'ROOM_NOT_EXISTS',
    'NOT_IN_ROOM',
    'SELF_ACTION',
    'BLOCKED',
    'NOT_ON_MENU',
    'PRICE_CHANGED',
    'INSUFFICIENT_DIAMONDS',
    'CONFLICT',
  ],
  limit: { max: 60, perSeconds: 60 },
})

export const settleLiveRequest = defineEndpoint(descriptors.settleLiveRequest, {
  summary:
    'The creator has done it and earns it, or gives it back; who ordered it takes it back (`returned`) while it is open. Repeating it is harmless',
  input: z.object({ requestId: LiveRequestId, outcome: z.enum(['done', 'returned']) }),
  output: z.object({ request: LiveRequest }),
  refusals: ['NOT_FOUND', 'ROOM_NOT_EXISTS', 'ALREADY_DECIDED'],
})

export const editLiveGoal = defineEndpoint(descriptors.editLiveGoal, {
  summary: 'Set, change or (with null) remove the goal of the own room',
  input: ofLiveRoom.extend({ goal: LiveGoalForm.nullable() }),
  output: z.object({ goal: LiveGoal.nullable() }),
  refusals: ['ROOM_NOT_EXISTS'],
  limit: { max: 60, perSeconds: 60 },
})

export const getLiveBoard = defineEndpoint(descriptors.getLiveBoard, {
  summary: 'The menu of a room, what was ordered and the goal, to who is in it and to its creator',
  input: ofLiveRoom,
  output: LiveBoard,
  refusals: ['ROOM_NOT_EXISTS', 'FORBIDDEN'],
})
