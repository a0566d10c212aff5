set local lock_timeout = '5s';

-- A voice message is an upload that was made again, as a picture is, and goes when nothing holds it any more.
alter table pictures drop constraint pictures_purpose_check,
  add constraint pictures_purpose_check check (purpose in ('avatar', 'cover', 'verification', 'message', 'voice')),
  add column sound jsonb,                        -- { durationMs, peaks }
  add constraint pictures_sound check ((purpose = 'voice') = (sound is not null));
