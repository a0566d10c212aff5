import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * Of sides that were told of a message, those whose devices are to be told too: with user_id, other_id, is_muted, is_request and
 * at. What comes soon after is told with the next; `message_pushes` says why some are patient.
 */
export const notePushes = (told: Sql, { isPatient }: { isPatient: boolean }): Sql => sql`
  insert into message_pushes as p (user_id, other_id, due_at, is_patient)
  select s.user_id, s.other_id, s.at, ${isPatient}::boolean from ${told} s
  where not s.is_muted and not s.is_request and s.at is not null
    and exists (select 1 from push_targets t where t.user_id = s.user_id)
  order by s.user_id, s.other_id
  on conflict (user_id, other_id) do update set
    due_at = coalesce(p.due_at, greatest(excluded.due_at, p.sent_at + interval '20 seconds')),
    is_patient = excluded.is_patient and (p.is_patient or p.due_at is null)
`
