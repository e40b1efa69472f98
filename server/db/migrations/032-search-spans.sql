-- A search looks at a bounded number of texts, whatever the word. Every text carries marks among its grams: which span of
-- ids it is in (three sizes), its board and its author. "Word and span" is one look into the index that costs no more than
-- the span holds, so texts are found from the newest span on, and a frequent word ends in the first or second one.
-- Marks begin with a sign that no folded text holds.
alter table search_texts add column user_id bigint;
-- Of the grams, so that texts with older ones can be found and brought up to date (search-index/cleanup.ts).
alter table search_texts add column version smallint not null default 1;
alter table search_texts alter column version set default 2;

create function search_span(kind text, level int, unit bigint) returns text language sql immutable as
  $$ select '@' || left(kind, 1) || level || '.' || (unit >> (2 * level)) $$;

create function mark_search_text() returns trigger language plpgsql as $$
begin
  if new.kind = 'posts' and new.user_id is null then
    new.user_id := (select user_id from posts where id = new.object_id);
  end if;
  if tg_op = 'UPDATE' and old.board_id is distinct from new.board_id then
    new.grams := ts_delete(new.grams, '@b' || old.board_id);
  end if;
  new.grams := new.grams || array_to_tsvector(array_remove(array[
    search_span(new.kind, 0, new.object_id >> 12),
    search_span(new.kind, 1, new.object_id >> 12),
    search_span(new.kind, 2, new.object_id >> 12),
    '@b' || new.board_id,
    '@a' || new.user_id
  ], null));
  return new;
end $$;

-- Making the index anew is quicker than taking every text in once more.
drop index search_texts_grams;
create trigger search_texts_marked before insert or update of grams, board_id on search_texts
  for each row execute function mark_search_text();
update search_texts set grams = grams;
create index search_texts_grams on search_texts using gin (grams) with (fastupdate = off);
create index search_texts_older on search_texts (kind, object_id desc) where version < 2;
-- Where a search for the last days ends.
create index posts_created on posts (created_at, id);
-- The best known of the many who share a part of their names.
create index user_counts_fans on user_counts (fans desc, user_id);

-- The newest texts of a kind that hold everything, `most` of them. `is_cut`: it gave up before the oldest, because the
-- words are frequent and seldom stand together. Expects the query without prefixes: those read the whole index first.
create function find_texts(
  kind text, query tsquery, phrases text[], is_title boolean, since timestamptz, most int,
  out ids bigint[], out is_cut boolean
) language plpgsql stable set enable_seqscan = off as $$
declare
  unreadable constant bigint[] := array(select b.id from boards b where not b.is_readable);
  unit bigint;
  last_unit bigint;
  next_unit bigint;
  level int;
  looked_at bigint := 0;
  candidates bigint := 0;
  began constant timestamptz := clock_timestamp();
  number bigint;
  fitting bigint[];
begin
  ids := '{}';
  is_cut := false;
  select max(s.object_id) >> 12, min(s.object_id) >> 12 into unit, last_unit
    from search_texts s where s.kind = find_texts.kind;
  if since > statement_timestamp() - interval '32 days' then
    -- By their time: the least id would be looked for by walking through every older post.
    select min(p.id) >> 12 into last_unit
      from (select n.id from posts n where n.created_at > since offset 0) p;
  end if;
  while unit >= last_unit and cardinality(ids) < most loop
    -- The newest texts are looked at however long it takes; the older ones only while there is time.
    if looked_at >= 4 and clock_timestamp() - began > interval '15 milliseconds' then
      is_cut := true;
      exit;
    end if;
    -- Larger steps where what was seen so far promises no more than is asked for; what was looked at already is left out.
    level := 0;
    while level < 2 and looked_at > 0 and candidates * (4 ^ (level + 1))::bigint <= most * looked_at loop
      level := level + 1;
    end loop;
    next_unit := ((unit >> (2 * level)) << (2 * level)) - 1;
    select count(*), coalesce(array_agg(m.id order by m.id desc) filter (where m.fits), '{}') into number, fitting
    from (
      select s.object_id as id,
        (s.board_id is null or s.board_id <> all (unreadable))
        and (phrases = '{}' or case when is_title then split_part(s.folded, chr(10), 1) else s.folded end like all (phrases))
        and (since is null or exists (select from posts p where p.id = s.object_id and p.created_at > since)) as fits
      from search_texts s
      where s.grams @@ (query && ('''' || search_span(find_texts.kind, level, unit) || '''')::tsquery)
        and s.object_id < (unit + 1) << 12
    ) m;
    ids := ids || fitting[1:most - cardinality(ids)];
    candidates := candidates + number;
    looked_at := looked_at + unit - next_unit;
    unit := next_unit;
  end loop;
end $$;
