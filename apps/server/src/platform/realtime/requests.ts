import { JOIN_MANY_MAX } from '@fanlight/contract'
import type { ChannelDefinition } from '@fanlight/contract/schemas'
import { z } from 'zod'

/** What a client may ask of the socket. Everything in it was written by a stranger. */
export const JoinRequest = z.object({ room: z.string().max(200), lastSequence: z.int().nonnegative().optional() })
export const JoinManyRequest = z.object({ rooms: z.array(z.unknown()).max(JOIN_MANY_MAX) })
export const LeaveRequest = z.object({ room: z.string().max(200) })
export const SignalRequest = z.object({ room: z.string().max(200), type: z.string().max(50), data: z.unknown() })

/** `user:1234` → the user channel and its key; names and values come from the contract alone. */
export function findChannel(
  channels: readonly ChannelDefinition[],
  room: string,
): { channel: ChannelDefinition; key: Record<string, unknown> } | null {
  const [name, ...values] = room.split(':')
  const channel = channels.find((candidate) => candidate.name === name)
  if (!channel) return null
  const names = Object.keys(channel.key.shape).toSorted()
  const key = channel.key.safeParse(Object.fromEntries(names.map((part, index) => [part, values[index]])))
  return key.success && names.length === values.length ? { channel, key: key.data } : null
}
