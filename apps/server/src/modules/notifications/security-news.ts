import type { SecurityEvent, UserId } from '@fanlight/contract'
import type { News } from './news.ts'

/** What was done to an account, and which one: the device, the passkey. Each is a line of its own. */
export const securityNewsOf = (
  receiverId: UserId,
  { event, detail }: { event: SecurityEvent; detail: string | null },
  id: string,
): News => ({ receiverId, kind: 'security', subject: id, details: { type: 'security', event, detail } })
