import {
  IDEMPOTENCY_HEADER,
  presentCallGift,
  type CallId,
  type CallOf,
  type GiftSent,
  type Reason,
} from '@fanlight/contract'
import { sql } from '../platform/db/sql.ts'
import type { Person, TestApp } from './test-app.ts'

/** Two who talk, without the devices that it takes: for tests of what is given meanwhile. Nothing of it is due. */
export async function aCallOf(app: TestApp, fan: Person, creator: Person): Promise<CallId> {
  const row = await app.platform.db.maybe<{ callId: CallId }>(sql`
    insert into calls (call_id, dialer_id, picker_id, state, price, cycle_minutes, dialed_at, accepted_at, joined_at,
      connected_at, dialer_device, dialer_terminal, dialer_seen_at, cycles, cycle_started_at, paid_until, due_at)
    select ${app.platform.ids.next()}::bigint, ${fan.user.userId}::bigint, ${creator.user.userId}::bigint, 'TALKING', 1, 60,
      t, t, t, t, 'device-of-dialer', 'web', t, 1, t, timestamptz '2100-01-01Z', timestamptz '2100-01-01Z' from (select ${new Date(app.clock.now())}::timestamptz as t) now
    returning call_id
  `)
  if (!row) throw new Error('There is no call')
  return row.callId
}

type Sent = { status: number; reason: Reason | 'sent'; data: GiftSent }

/** Gives something, and answers what came of it. */
export async function give(
  app: TestApp,
  fan: Person,
  send: CallOf<typeof presentCallGift>,
  key?: string,
): Promise<Sent> {
  const headers = key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }
  const { status, body } = await app.as(fan).raw(presentCallGift.path, send, headers)
  return { status, reason: body.success ? 'sent' : body.reason, data: body.data as GiftSent }
}
