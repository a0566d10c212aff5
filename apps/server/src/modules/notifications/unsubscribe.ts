import { NOTIFICATION_GROUPS, type NotificationGroup } from '@fanlight/contract'
import { UserId } from '@fanlight/contract/schemas'
import type { Secrets } from '../../platform/secrets.ts'

/** Which letters end: those at once about some groups, or the daily one. */
export type UnsubscribeScope = { way: 'mailNow' | 'mailDaily'; groups: readonly NotificationGroup[] }

const PURPOSE = 'unsubscribe'

/**
 * Whose letters, and which. It is good for as long as the letter is kept, and does nothing but end letters: whoever has the
 * letter may do that.
 */
export function writeUnsubscribe(secrets: Secrets, userId: UserId, { way, groups }: UnsubscribeScope): string {
  const said = [userId, way, ...groups].join('.')
  return `${said}.${secrets.sign(PURPOSE, said)}`
}

export function readUnsubscribe(secrets: Secrets, token: string): (UnsubscribeScope & { userId: UserId }) | null {
  const at = token.lastIndexOf('.')
  const [said, signature] = [token.slice(0, at), token.slice(at + 1)]
  if (at < 1 || !secrets.verify(PURPOSE, said, signature)) return null
  const [userId = '', way = '', ...names] = said.split('.')
  if (way !== 'mailNow' && way !== 'mailDaily') return null
  // A group that there is no more has no letters.
  const groups = NOTIFICATION_GROUPS.filter((group) => names.includes(group))
  return { userId: UserId.parse(userId), way, groups }
}
