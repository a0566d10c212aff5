import type { Delivery } from '@fanlight/contract'
import { channels } from '@fanlight/contract/schemas'

/** Loaded when somebody is signed in: the socket's library, and the schemas that check what comes through it. */

export { io } from 'socket.io-client'

export type CheckedEvent = { type: string; data: unknown }

/** The event as the contract knows it, or why it is none. A newer server may send events that this build does not know. */
export function checkEvent({ room, type, data }: Delivery): CheckedEvent | 'unknown' | 'invalid' {
  const [name] = room.split(':')
  const schema = channels.find((channel) => channel.name === name)?.events[type]
  if (!schema) return 'unknown'
  const parsed = schema.safeParse(data)
  return parsed.success ? { type, data: parsed.data } : 'invalid'
}
