import { SessionId, UserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Secrets } from '../secrets.ts'

const PURPOSE = 'realtime-ticket'
export const TICKET_LIFETIME_MS = 60_000

const Ticket = z.object({ userId: UserId, sessionId: SessionId, expiresAt: z.int() })
export type Ticket = z.infer<typeof Ticket>

/** Signed, not stored: any process can open a connection with it, and for a minute only. */
export function writeTicket(secrets: Secrets, ticket: Ticket): string {
  const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${payload}.${secrets.sign(PURPOSE, payload)}`
}

export function openTicket(secrets: Secrets, text: string, now: number): Ticket | null {
  const [payload, signature] = text.split('.')
  if (!payload || !signature || !secrets.verify(PURPOSE, payload, signature)) return null
  const ticket = Ticket.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return ticket.success && ticket.data.expiresAt > now ? ticket.data : null
}
