set local lock_timeout = '5s';

-- A post that operators took down goes from everybody, also from those who bought it. Of one that its creator deleted those who bought it
-- still have everything: the two are told apart by this.
alter table posts add column taken_down_at timestamptz;

update posts p set taken_down_at = p.deleted_at
from reports r
where r.target_type = 'post' and r.target_id = p.post_id::text and r.decision in ('taken_down', 'suspended')
  and p.deleted_at is not null
  and not exists (select 1 from report_appeals a where a.report_id = r.report_id and a.outcome = 'lifted');

-- The same of a message to many: what its sender takes back stays with those who bought it, what operators take down does not.
alter table mass_messages add column is_taken_down boolean not null default false;
