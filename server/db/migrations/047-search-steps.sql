-- As before (045), with larger steps for what is rare: a look costs what the rarest part of the query has in all spans
-- together, so one look at four spans is three looks less.
create or replace function find_texts(
  kind text, query tsquery, phrases text[], is_title boolean, since timestamptz, first_id bigint, is_few boolean,
  enough int, most int, out ids bigint[], out is_cut boolean
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
  asked_at timestamptz;
  took interval;
  spans tsquery;
  number bigint;
  fitting bigint[];
  places tid[];
  bytes bigint;
  bytes_read bigint := 0;
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
    -- Larger steps where what was seen so far promises no more than is asked for, two sizes at a time where it promises
    -- much less; what was looked at already is left out. Beyond the largest span several are looked at together, if the
    -- last look leaves time for one that takes four times as long.
    level := case when looked_at = 0 then 0
      when candidates * (4 ^ (level + 3))::bigint <= most * looked_at then level + 2 else level + 1 end;
    if level > 2 then
      level := case when clock_timestamp() + 4 * took - began < interval '15 milliseconds' then 3 else 2 end;
    end if;
    while level > 0 and candidates * (4 ^ level)::bigint > most * looked_at loop
      level := level - 1;
    end loop;
    next_unit := case when is_few then last_unit else (unit >> (2 * level)) << (2 * level) end - 1;
    asked_at := clock_timestamp();
    spans := case when level < 3 then '''' || search_span(find_texts.kind, level, unit) || ''''
      else array_to_string(array(select '''' || search_span(find_texts.kind, 2, u) || ''''
        from generate_series(next_unit + 1, unit, 16) as u), ' | ') end::tsquery;
    with seen as materialized (
      select s.object_id as id, s.ctid as place, s.board_id is null or s.board_id <> all (unreadable) as is_readable
      from search_texts s
      where s.grams @@ case when is_few then query
          else query && spans end
        and s.object_id + 0 < (unit + 1) << 12
      order by 1 desc
    )
    select (select count(*) from seen),
      array(
        select m.id from seen m
        where not is_phrase and m.is_readable
          and (since is null or exists (select from posts p where p.id = m.id and p.created_at > since))
        limit most - cardinality(ids)
      ),
      array(select m.place from seen m where is_phrase and m.is_readable)
      into number, fitting, places;
    ids := ids || fitting;
    while cardinality(places) > 0 and cardinality(ids) < most loop
      if bytes_read > 200000 and cardinality(ids) >= enough then
        is_cut := true;
        return;
      end if;
      select sum(octet_length(s.folded)), coalesce(array_agg(s.object_id order by s.object_id desc) filter (where
          case when is_title then split_part(s.folded, chr(10), 1) else s.folded end like all (phrases)
          and (since is null or exists (select from posts p where p.id = s.object_id and p.created_at > since))), '{}')
        into bytes, fitting
        from search_texts s where s.ctid = any (places[1:100]);
      bytes_read := bytes_read + bytes;
      ids := ids || fitting[1:most - cardinality(ids)];
      places := places[101:];
    end loop;
    took := clock_timestamp() - asked_at;
    candidates := candidates + number;
    looked_at := looked_at + unit - next_unit;
    unit := next_unit;
  end loop;
end $$;
