-- An address is looked for by its letters, however they were put together when it was typed. Of several that are one by now, one is
-- changed; none that somebody has already.
update users set email = plain.email
from (
  select distinct on (normalize(email, nfc)) user_id, normalize(email, nfc) as email from users
  where email is not nfc normalized order by normalize(email, nfc), user_id
) plain
where users.user_id = plain.user_id and not exists (select from users others where others.email = plain.email);
