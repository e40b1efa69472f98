-- As before, one message after another by small statements: to plan the large one took ten times as long as to run it.
-- Everything is looked up by its key, however small or large the tables are.
create or replace function im_send(
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
) language plpgsql
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  sent_at timestamptz;
  r record;
begin
  perform from im_sessions s where s.id = any(in_sessions) order by s.id for no key update;
  sent_at := clock_timestamp();
  for i in 1 .. cardinality(in_senders) loop
    select me.read_seq, me.unread, me.topped_at, me.cleared_seq, me.is_hidden or not me.has_written as is_first,
      o.user_id as other_id, o.read_seq as o_read_seq, o.unread as o_unread, o.topped_at as o_topped_at,
      s.revision, s.created_at,
      u.name, u.avatar, u.vip_end_at, u.grade, u.signature,
      ou.name as o_name, ou.avatar as o_avatar, ou.vip_end_at as o_vip_end_at, ou.grade as o_grade,
      ou.signature as o_signature, ou.userpower as o_power,
      (select e.seq from im_messages e
        where e.session_id = in_sessions[i] and e.sender_id = in_senders[i] and e.client_id = in_clients[i]) as old_seq,
      case
        when ou.deleted_at is not null then 'gone'
        -- Not `exists`: that would be worth a look through the whole table to a planner that expects many.
        when (select true from blocks b where b.user_id = o.user_id and b.blocked_id = in_senders[i]) then 'refused'
        when (select true from blocks b where b.user_id = in_senders[i] and b.blocked_id = o.user_id) then 'blocked'
        when not o.has_written and (select c.from_follows_only from im_settings c where c.user_id = o.user_id)
          and (select true from follows f where f.user_id = o.user_id and f.friend_id = in_senders[i]) is null
          then 'follows'
      end as reason
    into r
    from im_members me
    join im_sessions s on s.id = me.session_id
    join im_members o on o.session_id = me.session_id and o.user_id <> me.user_id
    join users u on u.id = me.user_id
    join users ou on ou.id = o.user_id
    where me.session_id = in_sessions[i] and me.user_id = in_senders[i];

    place := i;
    refusal := case
      when not found then 'session'
      when in_targets[i] <> r.other_id then 'target'
      when r.old_seq is null then r.reason
    end;
    if refusal is not null then
      return next;
      continue;
    end if;

    session_id := in_sessions[i];
    sender_id := in_senders[i];
    other_id := r.other_id;
    other_power := r.o_power;
    is_new := r.old_seq is null;
    if not is_new then
      select m.id, m.seq, m.client_id, m.kind, m.body, m.content, m.created_at, m.recalled_at,
        m.seq <= r.cleared_seq or exists (select from im_deletions d
          where d.session_id = m.session_id and d.user_id = in_senders[i] and d.seq = m.seq)
      into id, seq, client_id, kind, body, content, created_at, recalled_at, is_deleted
      from im_messages m where m.session_id = in_sessions[i] and m.seq = r.old_seq;
      return next;
      continue;
    end if;

    update im_sessions s set last_seq = s.last_seq + 1, last_at = sent_at
    where s.id = in_sessions[i] returning s.last_seq into seq;
    insert into im_messages as m (session_id, seq, sender_id, client_id, kind, body, content, created_at)
    values (in_sessions[i], seq, in_senders[i], in_clients[i], in_kinds[i], in_bodies[i], in_contents[i], sent_at)
    returning m.id into id;
    if r.is_first then
      update im_members m set is_hidden = false, has_written = true
      where m.session_id = in_sessions[i] and m.user_id = in_senders[i];
    end if;
    update im_members m set unread = m.unread + 1, is_hidden = false
    where m.session_id = in_sessions[i] and m.user_id = r.other_id;

    is_deleted := false;
    client_id := in_clients[i];
    kind := in_kinds[i];
    body := in_bodies[i];
    content := in_contents[i];
    created_at := sent_at;
    recalled_at := null;
    revision := r.revision;
    session_created_at := r.created_at;
    my_read_seq := r.read_seq;
    my_unread := r.unread;
    my_topped_at := r.topped_at;
    other_read_seq := r.o_read_seq;
    other_unread := r.o_unread + 1;
    other_topped_at := r.o_topped_at;
    name := r.name;
    avatar := r.avatar;
    vip_end_at := r.vip_end_at;
    grade := r.grade;
    signature := r.signature;
    other_name := r.o_name;
    other_avatar := r.o_avatar;
    other_vip_end_at := r.o_vip_end_at;
    other_grade := r.o_grade;
    other_signature := r.o_signature;
    return next;
  end loop;
end $$;
