-- Why something is due to a fan of a disputed payment, and since when: what their own block gives back is given once a year, also
-- where the money comes later. Those that are there were due for other reasons, or nobody knows.
alter table membership_claims add column by_fans_block boolean not null default false;
alter table membership_claims add column at timestamptz not null default now();
