-- Words of messages, so that members find them in their own chats. What a message is found by are numbers made of its
-- session, of the span of 4096 messages in which it stands, and of a part of its words: so a look into the index brings
-- what one span of one session holds, however often others say the same.
create function im_gram(in_session bigint, in_seq bigint, in_gram text) returns bigint language sql immutable as $$
  select ('x' || left(md5(in_session || '/' || in_seq / 4096 || '/' || in_gram), 16))::bit(64)::bigint
$$;

create table im_texts (
  session_id bigint not null,
  seq bigint not null,
  folded text not null check (folded <> ''),
  grams bigint[] not null,
  primary key (session_id, seq),
  foreign key (session_id, seq) references im_messages (session_id, seq) on delete cascade
);
-- Whoever looks looks often, at one time: nothing may wait beside the index.
create index im_texts_grams on im_texts using gin (grams) with (fastupdate = off);

-- Up to where the messages of a session are in the index. They have no gap, so this is all there is to know.
create table im_indexed (
  session_id bigint primary key references im_sessions (id) on delete cascade,
  seq bigint not null check (seq > 0)
) with (fillfactor = 80);

-- Pictures, files and the like of a session.
create index im_messages_kinds on im_messages (session_id, kind, seq) where kind not in ('text', 'notice');

-- What was taken back is not found, whoever takes it back.
create function im_drop_text() returns trigger language plpgsql as $$
begin
  delete from im_texts where session_id = new.session_id and seq = new.seq;
  return null;
end $$;
create trigger im_messages_recalled after update of recalled_at on im_messages for each row
  when (new.recalled_at is not null) execute function im_drop_text();

-- The newest messages that somebody may read and that hold all of it, in any of their sessions. It looks into one span
-- after the other, those with the newest messages first, and ends where nothing newer can come.
create function im_find(
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
    select me.session_id, me.deleted_count, greatest(me.cleared_seq + 1, k.span * 4096) as low,
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
          and x.folded like all (in_patterns)
        order by x.seq desc offset 0) x
      join im_messages m on m.session_id = part.session_id and m.seq = x.seq
      where m.recalled_at is null and m.created_at >= horizon and (in_to is null or m.created_at < in_to)
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
