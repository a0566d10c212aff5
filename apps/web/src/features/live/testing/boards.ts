import {
  diamonds,
  instant,
  type LiveBoard,
  type LiveGoal,
  type LiveGoalId,
  type LiveMenuItem,
  type LiveMenuItemId,
  type LiveRequest,
  type LiveRequestId,
} from '@fanlight/contract'
import { person } from '../../../testing/people.ts'

const START = Date.UTC(2026, 5, 1)

export const anItem = (number: number, part: Partial<LiveMenuItem> = {}): LiveMenuItem => ({
  itemId: String(number) as LiveMenuItemId,
  text: `Song ${number}`,
  price: diamonds(number * 10),
  ...part,
})

export const aRequest = (number: number, part: Partial<LiveRequest> = {}): LiveRequest => ({
  requestId: String(number) as LiveRequestId,
  from: person('Luna', '7'),
  text: `Song ${number}`,
  price: diamonds(number * 10),
  state: 'open',
  orderedAt: instant(START + number),
  settledAt: null,
  ...part,
})

export const aGoal = (part: Partial<LiveGoal> = {}): LiveGoal => ({
  goalId: '31' as LiveGoalId,
  text: 'A new microphone',
  amount: diamonds(100),
  given: diamonds(40),
  countedAt: instant(START),
  reachedAt: null,
  ...part,
})

export const aBoard = (part: Partial<LiveBoard> = {}): LiveBoard => ({
  items: [anItem(1), anItem(2)],
  requests: [],
  goal: null,
  ...part,
})
