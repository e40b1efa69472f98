-- A search looks at what it needs, not at what the site has. As before (032), and:
-- - `first_id`: nothing older is wanted. Found out by the caller, who remembers it.
-- - `is_few`: the query has a mark of an author or a board with no more texts than a span holds, so one look is enough.
-- - Steps grow one size at a time: a few texts in the newest span promise little about the ones before.
-- - Which texts were looked at already is no condition that an index could answer: it would read every older entry of the
--   primary key.
-- - When a post was written is asked only for those that are wanted.
drop function find_texts(text, tsquery, text[], boolean, timestamptz, int);
create function find_texts(
  kind text, query tsquery, phrases text[], is_title boolean, since timestamptz, first_id bigint, is_few boolean, most int,
  out ids bigint[], out is_cut boolean
) language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  unreadable constant bigint[] := array(select b.id from boards b where not b.is_readable);
  is_phrase constant boolean := phrases <> '{}';
  unit bigint;
  last_unit bigint;
  next_unit bigint;
  level int := 0;
  looked_at bigint := 0;
  candidates bigint := 0;
  began constant timestamptz := clock_timestamp();
  number bigint;
  fitting bigint[];
begin
  ids := '{}';
  is_cut := false;
  if most <= 0 then
    return;
  end if;
  select max(s.object_id) >> 12, greatest(min(s.object_id), first_id) >> 12 into unit, last_unit
    from search_texts s where s.kind = find_texts.kind;
  while unit >= last_unit and cardinality(ids) < most loop
    -- The newest texts are looked at however long it takes; the older ones only while there is time.
    if looked_at >= 4 and clock_timestamp() - began > interval '15 milliseconds' then
      is_cut := true;
      exit;
    end if;
    -- Larger steps where what was seen so far promises no more than is asked for; what was looked at already is left out.
    level := case when looked_at = 0 then 0 else least(level + 1, 2) end;
    while level > 0 and candidates * (4 ^ level)::bigint > most * looked_at loop
      level := level - 1;
    end loop;
    next_unit := case when is_few then last_unit else (unit >> (2 * level)) << (2 * level) end - 1;
    with seen as materialized (
      select s.object_id as id,
        (s.board_id is null or s.board_id <> all (unreadable))
        and (not is_phrase or case when is_title then split_part(s.folded, chr(10), 1) else s.folded end like all (phrases))
        as fits
      from search_texts s
      where s.grams @@ case when is_few then query
          else query && ('''' || search_span(find_texts.kind, level, unit) || '''')::tsquery end
        and s.object_id + 0 < (unit + 1) << 12
      order by 1 desc
    )
    select (select count(*) from seen), array(
      select m.id from seen m
      where m.fits and (since is null or exists (select from posts p where p.id = m.id and p.created_at > since))
      limit most - cardinality(ids)
    ) into number, fitting;
    ids := ids || fitting;
    candidates := candidates + number;
    looked_at := looked_at + unit - next_unit;
    unit := next_unit;
  end loop;
end $$;

-- Whoever is as well known as another and came later stands first, as in the list of those who were found.
drop index user_counts_fans;
create index user_counts_fans on user_counts (fans, user_id);
