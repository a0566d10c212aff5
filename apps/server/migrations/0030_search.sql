set local lock_timeout = '5s';

-- What people type and what they wrote, made alike: without accents and other marks, in small letters, full-width letters
-- as narrow ones, and alphabets in Latin letters. So `Анна` finds `Anna`. And so the result does not depend on the
-- database's locale: under `C` PostgreSQL takes no letter outside ASCII for one, and finds no trigrams in it.
-- Most texts are of one alphabet: only what is there is translated, which is most of the work.
create function search_fold(input text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text;
begin
  if octet_length(input) = length(input) then return lower(input); end if;
  t := lower(normalize(regexp_replace(normalize(input, NFKD),
    -- Accents; Cyrillic titles and signs; Hebrew points; Arabic vowels, hamza and the stretching of letters; joiners.
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0621\u0640'
    '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u2060\ufeff\u044a\u044c\u042a\u042c]',
    '', 'g'), NFC));
  if octet_length(t) = length(t) then return t; end if;
  if t ~ '[\u00c6-\u0272]' then
    t := translate(t, 'øØłŁđĐðÐħĦıŋŊɓɗəƏ', 'oollddddhhinnbdee');
    t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  if t ~ '[\u0370-\u03ff]' then
    t := translate(translate(t, 'αβγδεζηικλμνξοπρσςτυφχω', 'avgdeziiklmnxoprsstyfho'),
      'ΑΒΓΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΦΧΩ', 'avgdeziiklmnxoprstyfho');
    t := replace(replace(translate(t, 'ΨΘ', 'ψθ'), 'ψ', 'ps'), 'θ', 'th');
  end if;
  if t ~ '[\u0400-\u04ff]' then
    t := translate(translate(t, 'абвгдезиклмнопрстуфхцыэієґјљњћђџѕ', 'abvgdeziklmnoprstufhcyeiegjlncddz'),
      'АБВГДЕЗИКЛМНОПРСТУФХЦЫЭІЄҐЈЉЊЋЂЏЅ', 'abvgdeziklmnoprstufhcyeiegjlncddz');
    t := replace(replace(replace(translate(t, 'ЖЧШЩЮЯ', 'жчшшюя'), 'ж', 'zh'), 'ч', 'ch'), 'ш', 'sh');
    t := replace(replace(replace(t, 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya');
  end if;
  if t ~ '[\u05d0-\u05ea]' then
    t := replace(translate(t,
      U&'\05d0\05d1\05d2\05d3\05d4\05d5\05d6\05d7\05d8\05d9\05db\05da\05dc\05de\05dd\05e0\05df\05e1\05e2\05e4\05e3\05e6\05e5\05e7\05e8\05ea',
      'abgdhvzhtykklmmnnsappccqrt'), U&'\05e9', 'sh');
  end if;
  if t ~ '[\u0600-\u06ff]' then
    -- With Persian, of which some letters differ from the Arabic ones only in their code.
    t := replace(translate(t,
      U&'\0627\0628\067e\062a\062b\062c\0686\062d\062e\062f\0630\0631\0632\0698\0633\0635\0636\0637\0638\0639\063a\0641\0642\0643\06a9\06af\0644\0645\0646\0647\0629\06c1\06be\0648\064a\0649\06cc\0671',
      'abpttjchxdzrzjssdtzagfqkkglmnhhhhwyyya'), U&'\0634', 'sh');
  end if;
  if t ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]' then
    t := translate(t,
      U&'\0660\06f0\0966\0661\06f1\0967\0662\06f2\0968\0663\06f3\0969\0664\06f4\096a\0665\06f5\096b\0666\06f6\096c\0667\06f7\096d\0668\06f8\096e\0669\06f9\096f',
      '000111222333444555666777888999');
  end if;
  if t ~ '[\u30a1-\u30f6]' then
    t := translate(t,
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ');
  end if;
  return t;
end
$$;

-- Words alone, with one space between them.
create function search_plain(input text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(search_fold(input), '[^a-z0-9\u00aa-\u02af\u0370-\u037d\u037f-\u0386\u0388-\u0559\u0560-\u0588\u05d0-\u05ea\u0620-\u0669\u066e-\u06d3\u06d5-\u0963\u0966-\u0dff\u10a0-\u10ff\u1200-\u135f\u1e00-\u1fff\u0e01-\u0e4e\u0e81-\u0edf\u1000-\u1049\u1780-\u17d3\u3005\u3041-\u3096\u30fc\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g'))
$$;

-- The words of a text that search_plain made. Scripts without spaces between words (Chinese, Japanese, Thai; Korean glues its
-- own together) are taken in pairs of characters: what is searched for as its pairs, what is found also by single ones.
create function search_words(plain text, is_question boolean) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  if plain !~ '[\u0e01-\u0e4e\u0e81-\u0edf\u1000-\u1049\u1780-\u17d3\u3005\u3041-\u3096\u30fc\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' then
    return array(select distinct left(w, 40) from unnest(string_to_array(plain, ' ')) w where w <> '');
  end if;
  return array(
    select left(m[1], 40) from regexp_matches(plain, '[a-z0-9\u00aa-\u02af\u0370-\u037d\u037f-\u0386\u0388-\u0559\u0560-\u0588\u05d0-\u05ea\u0620-\u0669\u066e-\u06d3\u06d5-\u0963\u0966-\u0dff\u10a0-\u10ff\u1200-\u135f\u1e00-\u1fff]+', 'g') m
    union
    select substr(m[1], i, 2) from regexp_matches(plain, '[\u0e01-\u0e4e\u0e81-\u0edf\u1000-\u1049\u1780-\u17d3\u3005\u3041-\u3096\u30fc\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') m, generate_series(1, length(m[1])) i
    where i < length(m[1]) or (is_question and length(m[1]) = 1)
    union
    select substr(m[1], i, 1) from regexp_matches(plain, '[\u0e01-\u0e4e\u0e81-\u0edf\u1000-\u1049\u1780-\u17d3\u3005\u3041-\u3096\u30fc\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') m, generate_series(1, length(m[1])) i
    where not is_question
  );
end
$$;

-- `#tag` as a word of its own kind; also with the wide sign.
create function search_tags(input text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if input !~ '[#\uff03\ufe5f]' then return '{}'; end if;
  return array(
    select distinct left(m[1], 60) from regexp_matches(search_fold(input), '(#[a-z0-9\u00aa-\u02af\u0370-\u037d\u037f-\u0386\u0388-\u0559\u0560-\u0588\u05d0-\u05ea\u0620-\u0669\u066e-\u06d3\u06d5-\u0963\u0966-\u0dff\u10a0-\u10ff\u1200-\u135f\u1e00-\u1fff\u0e01-\u0e4e\u0e81-\u0edf\u1000-\u1049\u1780-\u17d3\u3005\u3041-\u3096\u30fc\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff-]+)', 'g') m
  );
end
$$;

-- Who can be found: a row for each creator who is there and wants to be discovered, and for nobody else. `document` has, as
-- words: those of names, tags and bio; `@` and each word of a name; `@=` and a whole name; `#` and a tag; `=` and the language.
create table search_people (
  user_id   bigint primary key references users,
  names     text not null,
  joined_at timestamptz not null,
  document  tsvector not null
);
create index search_people_words on search_people using gin (document);
create index search_people_names on search_people using gin (names gin_trgm_ops);
create index search_people_newest on search_people (joined_at desc, user_id desc);

-- A row for each post that is published, with what of it everybody may read: the teaser, and the text of those that are open
-- to all. `#` and a tag, `=` and the language, `=free`. What runs out is asked of the post itself.
create table search_posts (
  post_id  bigint primary key references posts on delete cascade,
  price    integer,                                                -- diamonds; null: it is not for sale
  document tsvector not null
);
create index search_posts_words on search_posts using gin (document);

-- The words there are, to find the one that was meant. Those of names are counted: when the last person of a name is gone,
-- nothing says that there was one.
create table search_vocabulary (
  word        text primary key,
  people      integer not null default 0,
  is_in_texts boolean not null default false
);
create index search_vocabulary_alike on search_vocabulary using gin (word gin_trgm_ops);

-- Words too short to be mistyped, numbers, and what no word is that long are left out.
create function search_note(words text[]) returns void language sql as $$
  insert into search_vocabulary (word, is_in_texts)
  select distinct w, true from unnest(words) w
  where w ~ '^[a-z][a-z0-9]{2,23}$' and not exists (select 1 from search_vocabulary v where v.word = w and v.is_in_texts)
  -- In one order, so that two that note the same words wait for each other and not in a circle.
  order by w
  on conflict (word) do update set is_in_texts = true
$$;

create function search_count_names(names text, change integer) returns void language sql as $$
  insert into search_vocabulary (word, people)
  select distinct w, change from unnest(search_words(names, false)) w where w ~ '^[a-z][a-z0-9]{2,23}$' order by w
  on conflict (word) do update set people = search_vocabulary.people + excluded.people;
  delete from search_vocabulary where word = any(search_words(names, false)) and people <= 0 and not is_in_texts;
$$;

create function search_person(person bigint) returns void language plpgsql as $$
declare
  shown record;
  old_names text;
begin
  select names into old_names from search_people where user_id = person for update;
  select u.created_at, u.language_code, search_plain(u.nick_name) as nick, search_plain(u.user_name) as user_name,
    search_plain(p.bio) as bio, p.tags
  into shown from users u join profiles p using (user_id)
  where u.user_id = person and u.role = 'creator' and u.deleted_at is null and u.suspended_at is null and p.is_discoverable;
  if not found then
    if old_names is null then return; end if;
    delete from search_people where user_id = person;
    perform search_count_names(old_names, -1);
    return;
  end if;
  declare
    names text := shown.nick || ' ' || shown.user_name;
    name_words text[] := search_words(names, false);
    bio_words text[] := search_words(shown.bio, false);
    tag_words text[] := search_words(search_plain(array_to_string(shown.tags, ' ')), false);
  begin
    insert into search_people as s (user_id, names, joined_at, document)
    values (person, names, shown.created_at, array_to_tsvector(
      array(select distinct w from unnest(name_words || bio_words || tag_words
        || array(select '@' || n from unnest(name_words) n)
        || array['@=' || shown.nick, '@=' || shown.user_name, '=' || shown.language_code]
        || array(select '#' || search_fold(t) from unnest(shown.tags) t)) w)))
    on conflict (user_id) do update set names = excluded.names, document = excluded.document
    where (s.names, s.document) is distinct from (excluded.names, excluded.document);
    if old_names is distinct from names then
      if old_names is not null then perform search_count_names(old_names, -1); end if;
      perform search_count_names(names, 1);
    end if;
    perform search_note(bio_words || tag_words);
  end;
end
$$;

create function search_person_changed() returns trigger language plpgsql as $$
begin
  perform search_person(new.user_id);
  return null;
end
$$;
-- Not when a fan follows or signs in: of a profile and an account, only what is searched.
create trigger search_person after insert or update of bio, tags, is_discoverable on profiles
  for each row execute function search_person_changed();
create trigger search_person after update of nick_name, user_name, role, language_code, suspended_at, deleted_at on users
  for each row when (old.role = 'creator' or new.role = 'creator') execute function search_person_changed();

create function search_post(post posts) returns void language plpgsql as $$
declare
  open_text text := left(post.teaser || ' ' || case when post.audience = 'everyone' then post.text else '' end, 2000);
  words text[];
begin
  if post.status <> 2 then
    delete from search_posts where post_id = post.post_id;
    return;
  end if;
  words := search_words(search_plain(open_text), false);
  insert into search_posts as s (post_id, price, document)
  values (post.post_id, post.price, array_to_tsvector(words || search_tags(open_text)
    || (select array['=' || u.language_code] from users u where u.user_id = post.creator_id)
    || case when post.audience = 'everyone' then array['=free'] else '{}' end))
  on conflict (post_id) do update set price = excluded.price, document = excluded.document
  where (s.price, s.document) is distinct from (excluded.price, excluded.document);
  perform search_note(words);
end
$$;

create function search_post_changed() returns trigger language plpgsql as $$
begin
  perform search_post(new);
  return null;
end
$$;
-- Not when it is liked: that moves `ranked_at` alone.
create trigger search_post_made after insert on posts
  for each row when (new.status = 2) execute function search_post_changed();
create trigger search_post_changed after update of status, teaser, text, audience, price on posts
  for each row when (old.status = 2 or new.status = 2) execute function search_post_changed();

select search_person(user_id) from users where role = 'creator' order by user_id;
select search_post(p) from posts p where status = 2;

-- Names are found by their words now, and their parts by the index of the same names folded.
drop index users_by_name;
