import type { IncomeSource } from '@fanlight/contract'

/** In the order in which they are stacked and listed. */
export const sources = [
  'memberships',
  'tips',
  'posts',
  'messages',
  'gifts',
  'calls',
  'live',
  'requests',
] as const satisfies readonly IncomeSource[]

/** Each 3:1 on its ground in both themes; the names stand beside them everywhere. */
export const colourOf: Readonly<Record<IncomeSource, string>> = {
  memberships: 'var(--ember)',
  tips: 'var(--diamond)',
  posts: 'var(--caution)',
  messages: 'var(--positive)',
  gifts: 'var(--tint-3-letters)',
  calls: 'var(--tint-2-letters)',
  live: 'var(--muted)',
  requests: 'var(--tint-5-letters)',
}
