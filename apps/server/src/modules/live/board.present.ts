import { diamonds, type Instant, type LiveGoal, type LiveRequest } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { GoalRow } from './goals.store.ts'
import type { SeenRequestRow } from './requests.store.ts'

export const presentRequest = (row: SeenRequestRow, links: StoredLinks): LiveRequest => ({
  requestId: row.requestId,
  from: presentPerson(row, links),
  text: row.text,
  price: row.price,
  state: row.state,
  orderedAt: row.orderedAt,
  settledAt: row.settledAt,
})

export const presentGoal = (
  { goalId, text, amount, reachedAt }: GoalRow,
  given: number,
  countedAt: Instant,
): LiveGoal => ({ goalId, text, amount, given: diamonds(given), countedAt, reachedAt })
