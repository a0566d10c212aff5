import type { Instant, ProposalId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type ProposalKind = 'refund' | 'settings' | 'payment'
export type ProposalRow = {
  proposalId: ProposalId
  kind: ProposalKind
  subject: string
  payload: unknown
  state: 'waiting' | 'done' | 'rejected' | 'alone'
  proposedBy: UserId
  proposedAt: Instant
}
export type ListedProposal = ProposalRow & { proposerName: string }

const columns = sql`p.proposal_id, p.kind, p.subject, p.payload, p.state, p.proposed_by, p.proposed_at`

/** False when something about the same waits already. */
export async function insertProposal(tx: Tx, proposal: ProposalRow): Promise<boolean> {
  const { proposalId, kind, subject, payload, state, proposedBy, proposedAt } = proposal
  const added = await tx.run(sql`
    insert into operator_proposals (proposal_id, kind, subject, payload, state, proposed_by, proposed_at)
    values (${proposalId}, ${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${state}, ${proposedBy},
            ${new Date(proposedAt)})
    on conflict (kind, subject) where state = 'waiting' do nothing
  `)
  return added === 1
}

/** It can still be agreed to: its time is not over, and who wants it is an operator still. */
const isStanding = (since: Instant): Sql => sql`
  p.proposed_at > ${new Date(since)}::timestamptz and exists (select 1 from users o
    where o.user_id = p.proposed_by and o.role = 'admin' and o.deleted_at is null and o.suspended_at is null)
`

/** Makes room for a new one about the same, which closes what nobody can agree to any more. */
export async function closeStale(
  tx: Tx,
  { kind, subject, by, at, since }: Pick<ProposalRow, 'kind' | 'subject'> & { by: UserId; at: Instant; since: Instant },
): Promise<void> {
  await tx.run(sql`
    update operator_proposals p set state = 'rejected', decided_by = ${by}, decided_at = ${new Date(at)}
    where p.kind = ${kind} and p.subject = ${subject} and p.state = 'waiting' and not (${isStanding(since)})
  `)
}

/** Of an operator who is none any more, or was none meanwhile. */
export async function closeAllOf(tx: Tx, operatorId: UserId, at: Instant): Promise<void> {
  await tx.run(sql`
    update operator_proposals set state = 'rejected', decided_by = ${operatorId}, decided_at = ${new Date(at)}
    where proposed_by = ${operatorId} and state = 'waiting'
  `)
}

export const listWaiting = (from: Db, since: Instant): Promise<ListedProposal[]> =>
  from.many<ListedProposal>(sql`
    select ${columns}, u.user_name as proposer_name from operator_proposals p join users u on u.user_id = p.proposed_by
    where p.state = 'waiting' and ${isStanding(since)} order by p.proposal_id limit 100
  `)

export const findProposal = (from: Db, proposalId: ProposalId): Promise<ProposalRow | null> =>
  from.maybe<ProposalRow>(sql`select ${columns} from operator_proposals p where p.proposal_id = ${proposalId}::bigint`)

export const lockProposal = (
  tx: Tx,
  proposalId: ProposalId,
  since: Instant,
): Promise<(ProposalRow & { isStanding: boolean }) | null> =>
  tx.maybe(sql`
    select ${columns}, ${isStanding(since)} as is_standing from operator_proposals p where p.proposal_id = ${proposalId}::bigint for update
  `)

export async function saveDecided(
  tx: Tx,
  proposalId: ProposalId,
  decision: { state: 'done' | 'rejected'; by: UserId; at: Instant },
): Promise<void> {
  await tx.run(sql`
    update operator_proposals set state = ${decision.state}, decided_by = ${decision.by},
      decided_at = ${new Date(decision.at)}
    where proposal_id = ${proposalId}::bigint
  `)
}

/** What operators changed alone since then and since two last agreed, the oldest first. */
export const listAlone = (tx: Tx, kind: ProposalKind, since: Instant): Promise<{ payload: unknown }[]> =>
  tx.many<{ payload: unknown }>(sql`
    select p.payload from operator_proposals p
    where p.kind = ${kind} and p.state = 'alone' and p.proposed_at > ${new Date(since)}::timestamptz
      and p.proposed_at > coalesce((select max(d.decided_at) from operator_proposals d
        where d.kind = ${kind} and d.state = 'done'), timestamptz 'epoch')
    order by p.proposal_id
  `)

/** What one operator gives back takes turns, and what is given back to one fan: of two at once, the second sees what the first one gave. */
export async function lockGivenBack(
  tx: Tx,
  { operatorId, fanId }: { operatorId: UserId; fanId: UserId },
): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtext('given back by ' || ${operatorId}::text))`)
  await tx.many(sql`select pg_advisory_xact_lock(hashtext('given back to ' || ${fanId}::text))`)
}

/** What one operator gave back without a second one since then, to whomever: money, and diamonds. */
export async function sumGivenAloneBy(
  tx: Tx,
  operatorId: UserId,
  since: Instant,
): Promise<{ cents: number; diamonds: number }> {
  const row = await tx.maybe<{ cents: string; diamonds: string }>(sql`
    select coalesce(sum((p.payload ->> 'cents')::bigint) filter (where p.kind = 'refund'), 0)::bigint as cents,
      coalesce(sum((p.payload ->> 'amount')::bigint) filter (where p.kind = 'payment'), 0)::bigint as diamonds
    from operator_proposals p
    where p.kind in ('refund', 'payment') and p.state = 'alone' and p.proposed_by = ${operatorId}::bigint
      and p.proposed_at > ${new Date(since)}::timestamptz
  `)
  return { cents: Number(row?.cents ?? 0), diamonds: Number(row?.diamonds ?? 0) }
}

/** What one operator alone gave back to a fan since then, in diamonds. */
export async function sumGivenBack(tx: Tx, fanId: UserId, since: Instant): Promise<number> {
  const row = await tx.maybe<{ sum: string }>(sql`
    select coalesce(sum((p.payload ->> 'amount')::bigint), 0)::bigint as sum from operator_proposals p
    where p.kind = 'payment' and p.state = 'alone' and p.payload ->> 'fanId' = ${fanId}
      and p.proposed_at > ${new Date(since)}::timestamptz
  `)
  return Number(row?.sum ?? 0)
}
