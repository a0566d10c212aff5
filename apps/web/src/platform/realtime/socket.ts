import type { Delivery, Signal } from '@fanlight/contract'
import { channels, type ChannelDefinition } from '@fanlight/contract/schemas'

/** Loaded when an account is signed in: the socket's library, and the schemas that check what comes through it. */

export { io } from 'socket.io-client'

export type CheckedEvent = { type: string; data: unknown }

/** The event as the contract knows it, or why it is none. A newer server may send events that this build does not know. */
export const checkEvent = (delivery: Delivery) => checkWith(channelOf(delivery)?.events, delivery)
export const checkSignal = (signal: Signal) => checkWith(channelOf(signal)?.signals, signal)

const channelOf = ({ room }: Signal) => channels.find(({ name }) => name === room.split(':')[0])

function checkWith(
  schemas: ChannelDefinition['signals'],
  { type, data }: Signal,
): CheckedEvent | 'unknown' | 'invalid' {
  const schema = schemas?.[type]
  if (!schema) return 'unknown'
  const parsed = schema.safeParse(data)
  return parsed.success ? { type, data: parsed.data } : 'invalid'
}
