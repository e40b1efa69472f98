-- Groups of boards. Who owns and runs the board owns and runs the group; who leaves the one is out of the other.
alter table im_groups
  drop constraint im_groups_admins_check,
  -- A board has up to twenty managers.
  add constraint im_groups_admins_check check (admins between 0 and case when board_id is null then 10 else 20 end);

-- Whose place in a board has changed while its group is there; what becomes of their seat is done right after.
create table im_board_moves (
  board_id bigint not null references boards (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (board_id, user_id)
);
create index im_board_moves_of on im_board_moves (user_id);

create function im_note_board_move() returns trigger language plpgsql as $$
begin
  insert into im_board_moves (board_id, user_id)
  select g.board_id, coalesce(new.user_id, old.user_id) from im_groups g
  where g.board_id = coalesce(new.board_id, old.board_id) and g.dismissed_at is null
  on conflict do nothing;
  return null;
end $$;
create trigger im_board_role_changed after update of role on board_members for each row
  when (new.role <> old.role) execute function im_note_board_move();
create trigger im_board_left after delete on board_members for each row execute function im_note_board_move();

-- As before; in the group of a board that is closed or deleted nothing is said.
create or replace function im_send_to_groups(
  in_senders bigint[], in_sessions bigint[], in_clients text[], in_kinds text[], in_bodies text[], in_contents jsonb[],
  in_extras jsonb[]
) returns table (
  place integer, refusal text, wait integer, is_new boolean, is_deleted boolean,
  id bigint, session_id bigint, seq bigint, sender_id bigint, client_id text, kind text, body text, content jsonb, extra jsonb,
  created_at timestamptz, recalled_at timestamptz,
  name text, avatar text, vip_end_at timestamptz, grade integer, signature text
) language plpgsql
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  sent_at timestamptz;
begin
  perform from im_sessions s where s.id = any(in_sessions) order by s.id for no key update;
  sent_at := clock_timestamp();
  return query
  with asked as materialized (
    select a.*, first_value(a.place) over (partition by a.session_id, a.sender_id, a.client_id order by a.place) as first
    from unnest(in_senders, in_sessions, in_clients, in_kinds, in_bodies, in_contents, in_extras) with ordinality
      as a (sender_id, session_id, client_id, kind, body, content, extra, place)
  ), seen as materialized (
    select a.*, me.user_id is not null as is_member, me.role, me.cleared_seq, me.wrote_at, me.is_hidden,
      s.last_seq, g.mute_all, g.slow_seconds,
      (select b.state <> 'open' or b.deleted_at is not null from boards b where b.id = g.board_id) as is_shut,
      u.name, u.avatar, u.vip_end_at, u.grade, u.signature,
      (select e.seq from im_messages e
        where e.session_id = a.session_id and e.sender_id = a.sender_id and e.client_id = a.client_id) as old_seq
    from asked a
    left join im_members me on me.session_id = a.session_id and me.user_id = a.sender_id and me.role is not null
      and me.left_seq is null
    left join im_sessions s on s.id = a.session_id
    left join im_groups g on g.session_id = a.session_id
    left join users u on u.id = a.sender_id
  ), ground as materialized (
    select g.*, case
      when not g.is_member then 'group'
      when g.old_seq is not null then null
      when g.is_shut then 'shut'
      when g.role <> 'member' then null
      when g.mute_all then 'muted'
      when g.slow_seconds > 0 and (g.wrote_at > sent_at - make_interval(secs => g.slow_seconds) or g.first > min(g.first)
        over (partition by g.session_id, g.sender_id, g.old_seq is null)) then 'slow'
    end as refusal
    from seen g
  ), fresh as materialized (
    select g.*, row_number() over (partition by g.session_id order by g.place) as turn
    from ground g where g.refusal is null and g.old_seq is null and g.place = g.first
  ), counted as (
    update im_sessions s set last_seq = s.last_seq + f.number, last_at = sent_at
    from (select session_id, count(*) as number from fresh group by session_id) f
    where s.id = f.session_id
  ), made as materialized (
    insert into im_messages as m (session_id, seq, sender_id, client_id, kind, body, content, extra, created_at)
    select f.session_id, f.last_seq + f.turn, f.sender_id, f.client_id, f.kind, f.body, f.content, f.extra, sent_at
    from fresh f order by f.place
    returning m.id, m.session_id, m.seq
  ), written as (
    update im_members m set wrote_at = sent_at, is_hidden = false
    from (select distinct session_id, sender_id from fresh where slow_seconds > 0 or is_hidden) f
    where m.session_id = f.session_id and m.user_id = f.sender_id
  )
  select g.place::int, g.refusal,
    case when g.refusal = 'slow'
      then greatest(1, ceil(g.slow_seconds - extract(epoch from sent_at - coalesce(g.wrote_at, sent_at))))::int end,
    g.old_seq is null and g.place = g.first,
    case when e.seq is null then false else e.seq <= g.cleared_seq or (select true from im_deletions d
      where d.session_id = e.session_id and d.user_id = g.sender_id and d.seq = e.seq) is not null end,
    coalesce(m.id, e.id), g.session_id, coalesce(m.seq, e.seq), g.sender_id, g.client_id,
    coalesce(e.kind, f.kind), coalesce(e.body, f.body), case when e.seq is null then f.content else e.content end,
    case when e.seq is null then f.extra else e.extra end,
    coalesce(e.created_at, sent_at), e.recalled_at,
    g.name, g.avatar, g.vip_end_at, g.grade::int, g.signature
  from ground g
  left join fresh f on f.place = g.first
  left join made m on m.session_id = f.session_id and m.seq = f.last_seq + f.turn
  left join im_messages e on e.session_id = g.session_id and e.seq = g.old_seq;
end $$;
