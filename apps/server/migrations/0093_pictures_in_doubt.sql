-- A machine brings public pictures in doubt before operators, in the queue of reports (decisions/0050): such a report is nobody's.
alter table reports
  alter column reporter_id drop not null,
  -- What was scored: a public picture's key or an asset's number. Once it was looked at and stays, it is brought before nobody again.
  add column picture text,
  -- How much of nudity there is in it, of a hundred.
  add column score   smallint,
  add constraint reports_by_somebody check ((reporter_id is null) = (picture is not null and score is not null));
create index reports_of_picture on reports (picture) where picture is not null;
