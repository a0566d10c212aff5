set local lock_timeout = '5s';

-- The entry of a call in the conversation of the two: { callId, state, seconds }. No message of before has one, so none of
-- them is read to be sure of it.
alter table messages add column call jsonb,
  add constraint messages_of_calls check ((content_type = 'call') = (call is not null)) not valid;
