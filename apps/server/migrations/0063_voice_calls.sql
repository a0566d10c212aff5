set local lock_timeout = '5s';

-- Calls without a picture, at prices of their own.
alter table calls add column kind text not null default 'video',
  add constraint calls_of_a_kind check (kind in ('video', 'voice')) not valid;
alter table creator_settings add column voice_switch boolean not null default false,
  add column voice_prices jsonb not null default '[]',
  add constraint voice_calls_have_a_price check (not voice_switch or jsonb_array_length(voice_prices) > 0) not valid;
