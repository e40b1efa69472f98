-- Groups. They are sessions like private ones, with one sequence of messages; what somebody has not read is what stands
-- behind their cursor, so that a message costs the same however many read it.

alter table im_members
  -- In a group; null: one of the two of a private session.
  add column role text check (role in ('owner', 'admin', 'member')),
  add column joined_at timestamptz,
  -- No longer in the group: what came later is not theirs to read.
  add column left_seq bigint check (left_seq >= 0),
  add column left_at timestamptz,
  -- When they last wrote, for groups in which that is limited.
  add column wrote_at timestamptz,
  -- The member does not want to hear of it.
  add column is_muted boolean not null default false,
  add constraint im_members_left check ((left_seq is null) = (left_at is null));
create unique index im_members_owner on im_members (session_id) where role = 'owner' and left_seq is null;
create index im_members_seats on im_members (session_id, joined_at, user_id) where role is not null and left_seq is null;
create index im_members_groups on im_members (user_id) where role is not null and left_seq is null;

alter table im_messages
  -- What belongs to a message besides: { quote, mentions, all }.
  add column extra jsonb,
  add column edited_at timestamptz,
  drop constraint im_messages_kind_check,
  add constraint im_messages_kind_check check (kind in
    ('text', 'image', 'video', 'posts', 'notice', 'voice', 'file', 'sticker', 'article', 'work', 'contact', 'forward'));

create table im_groups (
  session_id bigint primary key references im_sessions (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 480),
  -- Empty: drawn from the first members.
  avatar text not null default '' check (length(avatar) <= 300),
  announcement text not null default '' check (char_length(announcement) <= 16000),
  announced_by bigint references users (id),
  announced_at timestamptz,
  join_mode text not null default 'invite' check (join_mode in ('invite', 'approve', 'link', 'board')),
  mute_all boolean not null default false,
  -- Between two messages of one member.
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 3600),
  -- Who joins reads what was said before, too.
  shows_history boolean not null default false,
  shows_read boolean not null default true,
  capacity smallint not null default 500 check (capacity in (500, 2000)),
  members integer not null default 0,
  admins smallint not null default 0 check (admins between 0 and 10),
  board_id bigint unique references boards (id),
  dismissed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint im_groups_places check (members between 0 and capacity),
  constraint im_groups_board check (board_id is not null or join_mode <> 'board')
) with (fillfactor = 80);

-- In how many groups somebody is.
create table im_group_seats (
  user_id bigint primary key references users (id) on delete cascade,
  number integer not null,
  constraint im_group_seats_most check (number between 0 and 500)
) with (fillfactor = 80);

-- Who was asked to come (by a member, and has not answered), and who wants to come in (and waits for a yes).
create table im_group_asks (
  session_id bigint not null references im_groups (session_id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('invite', 'request')),
  -- Who has brought them: null, they came by themselves.
  by_id bigint references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (session_id, user_id)
);
create index im_group_asks_of on im_group_asks (user_id);
create index im_group_asks_age on im_group_asks (created_at);

create table im_group_links (
  session_id bigint primary key references im_groups (session_id) on delete cascade,
  link text not null unique check (length(link) between 16 and 40),
  user_id bigint not null references users (id) on delete cascade,
  ends_at timestamptz not null
);

-- As before, for private sessions alone, and with what belongs to a message besides.
drop function im_send(bigint[], bigint[], bigint[], text[], text[], text[], jsonb[]);
create function im_send(
  in_senders bigint[], in_sessions bigint[], in_targets bigint[], in_clients text[], in_kinds text[], in_bodies text[],
  in_contents jsonb[], in_extras jsonb[] default null
) returns table (
  place integer, refusal text, is_new boolean, is_deleted boolean,
  id bigint, session_id bigint, seq bigint, sender_id bigint, client_id text, kind text, body text, content jsonb, extra jsonb,
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
begin
  perform from im_sessions s where s.id = any(in_sessions) order by s.id for no key update;
  sent_at := clock_timestamp();
  return query
  with asked as materialized (
    select a.*, first_value(a.place) over (partition by a.session_id, a.sender_id, a.client_id order by a.place) as first
    from unnest(in_senders, in_sessions, in_targets, in_clients, in_kinds, in_bodies, in_contents, in_extras) with ordinality
      as a (sender_id, session_id, target_id, client_id, kind, body, content, extra, place)
  ), seen as materialized (
    select a.*, me.user_id is not null as is_member, me.read_seq, me.unread, me.topped_at, me.cleared_seq,
      me.is_hidden or not me.has_written as is_first,
      o.user_id as other_id, o.read_seq as o_read_seq, o.unread as o_unread, o.topped_at as o_topped_at,
      s.last_seq, s.revision, s.created_at,
      u.name, u.avatar, u.vip_end_at, u.grade, u.signature,
      ou.name as o_name, ou.avatar as o_avatar, ou.vip_end_at as o_vip_end_at, ou.grade as o_grade,
      ou.signature as o_signature, ou.userpower as o_power,
      (select e.seq from im_messages e
        where e.session_id = a.session_id and e.sender_id = a.sender_id and e.client_id = a.client_id) as old_seq,
      case
        when ou.deleted_at is not null then 'gone'
        -- Not `exists`: that would be worth a look through the whole table to a planner that expects many.
        when (select true from blocks b where b.user_id = o.user_id and b.blocked_id = a.sender_id) then 'refused'
        when (select true from blocks b where b.user_id = a.sender_id and b.blocked_id = o.user_id) then 'blocked'
        when not o.has_written and (select c.from_follows_only from im_settings c where c.user_id = o.user_id)
          and (select true from follows f where f.user_id = o.user_id and f.friend_id = a.sender_id) is null
          then 'follows'
      end as reason
    from asked a
    left join im_members me on me.session_id = a.session_id and me.user_id = a.sender_id and me.role is null
    left join im_members o on o.session_id = a.session_id and o.user_id <> a.sender_id and o.role is null
    left join im_sessions s on s.id = a.session_id
    left join users u on u.id = a.sender_id
    left join users ou on ou.id = o.user_id
  ), ground as materialized (
    select g.*, case
      when not g.is_member then 'session'
      when g.target_id <> g.other_id then 'target'
      when g.old_seq is null then g.reason
    end as refusal
    from seen g
  ), fresh as materialized (
    select g.*, row_number() over (partition by g.session_id order by g.place) as turn,
      row_number() over (partition by g.session_id, g.sender_id order by g.place) as own_turn
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
  ), changed as (
    update im_members m set unread = m.unread + d.received, is_hidden = false, has_written = m.has_written or d.has_sent
    from (
      select f.session_id, w.user_id, sum(w.received)::int as received, bool_or(w.received = 0) as has_sent
      from fresh f
      cross join lateral (values (f.other_id, 1), (case when f.is_first then f.sender_id end, 0)) w (user_id, received)
      where w.user_id is not null group by f.session_id, w.user_id
    ) d
    where m.session_id = d.session_id and m.user_id = d.user_id
  )
  select g.place::int, g.refusal, g.old_seq is null and g.place = g.first,
    case when e.seq is null then false else e.seq <= g.cleared_seq or (select true from im_deletions d
      where d.session_id = e.session_id and d.user_id = g.sender_id and d.seq = e.seq) is not null end,
    coalesce(m.id, e.id), g.session_id, coalesce(m.seq, e.seq), g.sender_id, g.client_id,
    coalesce(e.kind, f.kind), coalesce(e.body, f.body), case when e.seq is null then f.content else e.content end,
    case when e.seq is null then f.extra else e.extra end,
    coalesce(e.created_at, sent_at), e.recalled_at,
    g.revision, g.created_at, g.other_id,
    -- As it was after this one: both may have written, in any order.
    g.read_seq, (g.unread + f.turn - f.own_turn)::int, g.topped_at,
    g.o_read_seq, (g.o_unread + f.own_turn)::int, g.o_topped_at,
    g.name, g.avatar, g.vip_end_at, g.grade::int, g.signature,
    g.o_name, g.o_avatar, g.o_vip_end_at, g.o_grade::int, g.o_signature, g.o_power::int
  from ground g
  left join fresh f on f.place = g.first
  left join made m on m.session_id = f.session_id and m.seq = f.last_seq + f.turn
  left join im_messages e on e.session_id = g.session_id and e.seq = g.old_seq;
end $$;

-- The same for groups. The members have no row for it: where each of them has read to, their cursor says.
create function im_send_to_groups(
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
      when g.old_seq is not null or g.role <> 'member' then null
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
