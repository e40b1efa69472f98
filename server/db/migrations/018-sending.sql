-- Sends messages, many at once, each with all that hangs on it. Whoever changes something in a session holds its row
-- first, and looks around only then: so numbers have no gap, and counters are exact. One row for each message that was
-- asked for, by its place: with the reason of a refusal, or as it was stored, now or by an earlier call.
create function im_send(
  in_senders bigint[], in_sessions bigint[], in_targets bigint[], in_clients text[], in_kinds text[], in_bodies text[],
  in_contents jsonb[]
) returns table (
  place integer, refusal text, is_new boolean, is_deleted boolean,
  id bigint, session_id bigint, seq bigint, sender_id bigint, client_id text, kind text, body text, content jsonb,
  created_at timestamptz, recalled_at timestamptz,
  revision integer, session_created_at timestamptz, other_id bigint,
  my_read_seq bigint, my_unread integer, my_topped_at timestamptz,
  other_read_seq bigint, other_unread integer, other_topped_at timestamptz,
  name text, avatar text, vip_end_at timestamptz, grade integer, signature text,
  other_name text, other_avatar text, other_vip_end_at timestamptz, other_grade integer, other_signature text,
  other_power integer
) language plpgsql as $$
#variable_conflict use_column
declare
  sent_at timestamptz;
begin
  perform from im_sessions s where s.id = any(in_sessions) order by s.id for no key update;
  sent_at := clock_timestamp();
  return query
  with ground as materialized (
    select a.*, o.user_id as other_id, o.has_written as other_has_written, e.seq as old_seq,
      case
        when me.user_id is null then 'session'
        when a.target_id is not null and a.target_id is distinct from o.user_id then 'target'
        when e.seq is not null then null
        when ou.id is null or ou.deleted_at is not null then 'gone'
        when exists (select from blocks b where b.user_id = o.user_id and b.blocked_id = a.sender_id) then 'refused'
        when exists (select from blocks b where b.user_id = a.sender_id and b.blocked_id = o.user_id) then 'blocked'
        when not o.has_written
          and exists (select from im_settings c where c.user_id = o.user_id and c.from_follows_only)
          and not exists (select from follows f where f.user_id = o.user_id and f.friend_id = a.sender_id) then 'follows'
      end as refusal
    from unnest(in_senders, in_sessions, in_targets, in_clients, in_kinds, in_bodies, in_contents) with ordinality
      as a (sender_id, session_id, target_id, client_id, kind, body, content, place)
    left join im_members me on me.session_id = a.session_id and me.user_id = a.sender_id
    left join im_members o on o.session_id = me.session_id and o.user_id <> me.user_id
    left join users ou on ou.id = o.user_id
    left join im_messages e on e.session_id = me.session_id and e.sender_id = a.sender_id and e.client_id = a.client_id
  ), fresh as (
    select g.*, row_number() over (partition by g.session_id order by g.place) as turn
    from (
      select distinct on (session_id, sender_id, client_id) * from ground where refusal is null and old_seq is null
      order by session_id, sender_id, client_id, place
    ) g
  ), counted as (
    update im_sessions s set last_seq = s.last_seq + f.number, last_at = sent_at
    from (select session_id, count(*) as number from fresh group by session_id) f
    where s.id = f.session_id returning s.id, s.last_seq - f.number as before_seq
  ), made as (
    insert into im_messages as m (session_id, seq, sender_id, client_id, kind, body, content, created_at)
    select f.session_id, c.before_seq + f.turn, f.sender_id, f.client_id, f.kind, f.body, f.content, sent_at
    from fresh f join counted c on c.id = f.session_id
    returning m.*
  ), changed as (
    update im_members m set unread = m.unread + d.received, is_hidden = false, has_written = m.has_written or d.sent > 0
    from (
      select f.session_id, w.user_id, sum(w.sent)::int as sent, sum(1 - w.sent)::int as received
      from fresh f cross join lateral (values (f.sender_id, 1), (f.other_id, 0)) w (user_id, sent)
      group by f.session_id, w.user_id
    ) d
    where m.session_id = d.session_id and m.user_id = d.user_id
    returning m.session_id, m.user_id, m.read_seq, m.unread, m.topped_at
  ), stored as (
    select m.*, true as is_made from made m
    union all
    select m.*, false
    from (select distinct session_id, old_seq from ground where refusal is null and old_seq is not null) g
    join im_messages m on m.session_id = g.session_id and m.seq = g.old_seq
  )
  select g.place::int, g.refusal, m.is_made and g.place = f.place,
    exists (select from im_deletions d where d.session_id = m.session_id and d.user_id = g.sender_id and d.seq = m.seq)
      or exists (select from im_members c
        where c.session_id = m.session_id and c.user_id = g.sender_id and c.cleared_seq >= m.seq),
    m.id, g.session_id, m.seq, g.sender_id, m.client_id, m.kind, m.body, m.content, m.created_at, m.recalled_at,
    s.revision, s.created_at, g.other_id,
    mine.read_seq,
    mine.unread - (select count(*) from fresh l
      where l.session_id = g.session_id and l.other_id = g.sender_id and l.turn > f.turn)::int,
    mine.topped_at,
    theirs.read_seq,
    theirs.unread - (select count(*) from fresh l
      where l.session_id = g.session_id and l.other_id = g.other_id and l.turn > f.turn)::int,
    theirs.topped_at,
    u.name, u.avatar, u.vip_end_at, u.grade::int, u.signature,
    ou.name, ou.avatar, ou.vip_end_at, ou.grade::int, ou.signature, ou.userpower::int
  from ground g
  left join fresh f on f.session_id = g.session_id and f.sender_id = g.sender_id and f.client_id = g.client_id
  left join stored m on m.session_id = g.session_id and m.sender_id = g.sender_id and m.client_id = g.client_id
  left join im_sessions s on s.id = m.session_id
  left join changed mine on mine.session_id = m.session_id and mine.user_id = g.sender_id
  left join changed theirs on theirs.session_id = m.session_id and theirs.user_id = g.other_id
  left join users u on u.id = g.sender_id
  left join users ou on ou.id = g.other_id;
end $$;
