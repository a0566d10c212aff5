import { z } from 'zod'
import { ID_DIGITS } from '../core/rules.ts'
import { Diamonds, Instant, typedText } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import {
  LIVE_GOAL_MAX,
  LIVE_GOAL_TEXT_MAX_LENGTH,
  LIVE_MENU_MAX,
  LIVE_MENU_PRICE_MAX,
  LIVE_MENU_TEXT_MAX_LENGTH,
} from './board.limits.ts'

const digits = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' })

/** Of one wording: a request with other words is another one, so nobody orders what they did not read. */
export const LiveMenuItemId = digits.brand<'LiveMenuItemId'>()
export type LiveMenuItemId = z.infer<typeof LiveMenuItemId>
export const LiveRequestId = digits.brand<'LiveRequestId'>()
export type LiveRequestId = z.infer<typeof LiveRequestId>
export const LiveGoalId = digits.brand<'LiveGoalId'>()
export type LiveGoalId = z.infer<typeof LiveGoalId>

const MenuText = typedText().min(1).max(LIVE_MENU_TEXT_MAX_LENGTH)
const MenuPrice = Diamonds.min(1).max(LIVE_MENU_PRICE_MAX)

/** What a creator does in their rooms for a price. */
export const LiveMenuItem = z.object({ itemId: LiveMenuItemId, text: z.string(), price: Diamonds })
export type LiveMenuItem = z.infer<typeof LiveMenuItem>

/** The whole menu in its order; what is not in it goes. Without an id it is new. */
export const LiveMenuForm = z
  .array(z.object({ itemId: LiveMenuItemId.optional(), text: MenuText, price: MenuPrice }))
  .max(LIVE_MENU_MAX)

/** `open`: its diamonds are set aside. `done`: the creator has earned them. `returned`: the fan has them again. */
export const LiveRequestState = z.enum(['open', 'done', 'returned'])
export type LiveRequestState = z.infer<typeof LiveRequestState>

/** What a fan ordered, as the menu had it then. */
export const LiveRequest = z.object({
  requestId: LiveRequestId,
  from: ProfileSummary,
  text: z.string(),
  price: Diamonds,
  state: LiveRequestState,
  orderedAt: Instant,
  settledAt: Instant.nullable(),
})
export type LiveRequest = z.infer<typeof LiveRequest>

export const LiveGoalForm = z.object({
  /** Of the goal that is changed, which keeps what was given for it; left out, a new one begins at nothing. */
  goalId: LiveGoalId.optional(),
  text: typedText().min(1).max(LIVE_GOAL_TEXT_MAX_LENGTH),
  amount: Diamonds.min(1).max(LIVE_GOAL_MAX),
})

export const LiveGoal = z.object({
  goalId: LiveGoalId,
  text: z.string(),
  amount: Diamonds,
  /** Gifts, and requests that were done, since it was set; less what went back. */
  given: Diamonds,
  /** When that was counted: an older count is no news. */
  countedAt: Instant,
  /** Once reached it stays reached, whatever goes back. */
  reachedAt: Instant.nullable(),
})
export type LiveGoal = z.infer<typeof LiveGoal>

/** What is on offer in a room, what was ordered, and what is being collected for. */
export const LiveBoard = z.object({
  items: z.array(LiveMenuItem),
  /** In the order in which they were made: all that wait, and the last that are settled. */
  requests: z.array(LiveRequest),
  goal: LiveGoal.nullable(),
})
export type LiveBoard = z.infer<typeof LiveBoard>
