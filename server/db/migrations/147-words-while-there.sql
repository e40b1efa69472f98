-- As before, without messages whose words are others since somebody left the group.
create or replace function im_find(
  in_user bigint, in_grams text[], in_patterns text[], in_session bigint, in_sender bigint, in_kind text,
  in_from timestamptz, in_to timestamptz, in_most integer
) returns table (session_id bigint, seq bigint, created_at timestamptz) language plpgsql stable
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  part record;
  horizon timestamptz := coalesce(in_from, '-infinity');
  is_full boolean := false;
  sessions bigint[] := '{}';
  numbers bigint[] := '{}';
  times timestamptz[] := '{}';
  new_numbers bigint[];
  new_times timestamptz[];
begin
  for part in
    select me.session_id, me.deleted_count, me.away, me.left_at, greatest(me.cleared_seq + 1, k.span * 4096) as low,
      least(t.top, k.span * 4096 + 4095) as high,
      coalesce(case when k.span = t.top / 4096 then coalesce(me.left_at, s.last_at) else (
        select m.created_at from im_messages m
        where m.session_id = me.session_id and m.seq = k.span * 4096 + 4095) end, 'infinity') as newest
    from im_members me join im_sessions s on s.id = me.session_id
    cross join lateral (select coalesce(me.left_seq, s.last_seq) as top) t
    cross join lateral generate_series((me.cleared_seq + 1) / 4096, t.top / 4096) as k (span)
    where me.user_id = in_user and (in_session is null or me.session_id = in_session) and t.top > me.cleared_seq
    order by newest desc
  loop
    exit when part.newest < horizon or (is_full and part.newest <= horizon);
    select array_agg(f.seq), array_agg(f.created_at) into new_numbers, new_times from (
      select m.seq, m.created_at from (
        -- Not by its key: the numbers belong to this span alone.
        select x.seq from im_texts x
        where x.grams @> (select array_agg(im_gram(part.session_id, part.low, g.gram)) from unnest(in_grams) as g (gram))
          and x.session_id + 0 = part.session_id and x.seq + 0 between part.low and part.high
          and not x.seq <@ part.away
          and x.folded like all (in_patterns)
        order by x.seq desc offset 0) x
      join im_messages m on m.session_id = part.session_id and m.seq = x.seq
      where m.recalled_at is null and m.created_at >= horizon and (in_to is null or m.created_at < in_to)
        and (part.left_at is null or m.edited_at is null or m.edited_at <= part.left_at)
        and (in_sender is null or m.sender_id = in_sender) and (in_kind is null or m.kind = in_kind)
        and (part.deleted_count = 0 or not exists (
          select from im_deletions d
          where d.session_id = m.session_id and d.user_id = in_user and d.seq = m.seq))
      order by x.seq desc limit in_most) f;
    continue when new_numbers is null;
    sessions := sessions || array_fill(part.session_id, array[cardinality(new_numbers)]);
    numbers := numbers || new_numbers;
    times := times || new_times;
    continue when cardinality(times) < in_most;
    is_full := true;
    select t.at into horizon from unnest(times) as t (at) order by t.at desc offset in_most - 1 limit 1;
  end loop;
  return query
  select f.* from unnest(sessions, numbers, times) as f (session_id, seq, created_at)
  order by f.created_at desc, f.session_id desc, f.seq desc limit in_most;
end $$;
