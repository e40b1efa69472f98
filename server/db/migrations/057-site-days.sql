-- What happened on the site day by day, in the time of the site. Whoever writes adds a line of their own to `site_deltas`,
-- so that nobody waits for the row of the day; every few seconds the lines are counted and go.
create table site_deltas (
  what text not null check (what in
    ('registrations', 'active', 'week', 'month', 'posts', 'comments', 'messages', 'income', 'board', 'kept')),
  day date not null,
  -- of `board`: which one; of `kept`: how many weeks later
  of_id bigint not null default 0,
  number bigint not null
);

create table site_days (
  day date primary key,
  registrations bigint not null default 0,
  active bigint not null default 0,
  -- How many more than on the day before were here within seven, or thirty, days. Days to come have rows as well: on them
  -- those who do not come again are no longer counted.
  week_steps bigint not null default 0,
  month_steps bigint not null default 0,
  posts bigint not null default 0,
  comments bigint not null default 0,
  messages bigint not null default 0,
  -- in the smallest unit
  income bigint not null default 0
);

create table board_days (
  board_id bigint not null references boards (id) on delete cascade,
  day date not null,
  posts bigint not null,
  primary key (board_id, day)
);
create index board_days_age on board_days (day) include (board_id, posts);

-- Of those who registered in a week (by its Monday), how many were here so many weeks later.
create table site_cohorts (
  week date not null,
  later int not null check (later between 0 and 12),
  members bigint not null,
  primary key (week, later)
);

-- The last day on which somebody was here.
create table member_activity (
  user_id bigint primary key references users (id) on delete cascade,
  last_day date not null
) with (fillfactor = 80);

-- The first thing that somebody wrote, for a while.
create table first_posts (
  post_id bigint primary key references posts (id) on delete cascade,
  created_at timestamptz not null
);
create index first_posts_age on first_posts (created_at);

create function site_day(at timestamptz) returns date language sql immutable as
  $$ select (at at time zone 'Asia/Shanghai')::date $$;

-- Somebody is here on a day for the first time, after an earlier day. They count among those of seven days from that day
-- on, or from where they would have been left out, and no longer after a week.
create function count_active(in_user bigint, in_day date, in_before date) returns void language sql as $$
  insert into site_deltas (what, day, of_id, number)
  select * from (values
    ('active', in_day, 0::bigint, 1),
    ('week', greatest(in_day, in_before + 7), 0, 1), ('week', in_day + 7, 0, -1),
    ('month', greatest(in_day, in_before + 30), 0, 1), ('month', in_day + 30, 0, -1)) steps
  union all
  select 'kept', joined.week, (date_trunc('week', in_day)::date - joined.week) / 7, 1
  from (select date_trunc('week', site_day(created_at))::date as week from users where id = in_user) joined
  where (in_before is null or date_trunc('week', in_before) < date_trunc('week', in_day))
    and date_trunc('week', in_day)::date - joined.week between 0 and 12 * 7
$$;

create function follow_sessions() returns trigger language plpgsql as $$
declare
  day date := site_day(new.last_seen_at);
  before date;
begin
  insert into member_activity (user_id, last_day) values (new.user_id, day) on conflict do nothing;
  if not found then
    select last_day into before from member_activity where user_id = new.user_id;
    if before >= day then return null; end if;
    select last_day into before from member_activity where user_id = new.user_id for no key update;
    if before >= day then return null; end if;
    update member_activity set last_day = day where user_id = new.user_id;
  end if;
  perform count_active(new.user_id, day, before);
  return null;
end $$;
create trigger sessions_followed after insert or update of last_seen_at on sessions for each row
  execute function follow_sessions();

create function count_registrations() returns trigger language plpgsql as $$
begin
  insert into site_deltas (what, day, number) select 'registrations', site_day(created_at), count(*) from new_users group by 2;
  return null;
end $$;
create trigger users_by_day after insert on users referencing new table as new_users
  for each statement execute function count_registrations();

-- What is held counts when it comes into sight.
create function count_posts_by_day() returns trigger language plpgsql as $$
begin
  insert into site_deltas (what, day, of_id, number)
  select 'board', site_day(created_at), board_id, count(*) from new_posts where held_at is null group by 2, 3
  union all
  select 'posts', site_day(created_at), 0, count(*) from new_posts where held_at is null group by 2;
  insert into first_posts (post_id, created_at)
  select n.id, n.created_at from new_posts n
  where n.created_at > now() - interval '30 days'
    and not exists (select from posts p where p.user_id = n.user_id and p.id < n.id);
  return null;
end $$;
create trigger posts_by_day after insert on posts referencing new table as new_posts
  for each statement execute function count_posts_by_day();

create function count_comments_by_day() returns trigger language plpgsql as $$
begin
  insert into site_deltas (what, day, number)
  select 'comments', site_day(created_at), count(*) from new_texts where held_at is null group by 2;
  return null;
end $$;
create trigger comments_by_day after insert on comments referencing new table as new_texts
  for each statement execute function count_comments_by_day();
create trigger replies_by_day after insert on replies referencing new table as new_texts
  for each statement execute function count_comments_by_day();

-- A text that is held again leaves its day, and comes back to the one on which it is published.
create function follow_held_texts() returns trigger language plpgsql as $$
declare
  kind text := case when tg_table_name = 'posts' then 'posts' else 'comments' end;
  day date := site_day(case when new.held_at is null then new.created_at else old.created_at end);
  more int := case when new.held_at is null then 1 else -1 end;
begin
  insert into site_deltas (what, day, number) values (kind, day, more);
  if kind = 'posts' then
    insert into site_deltas (what, day, of_id, number) values ('board', day, new.board_id, more);
    if more = 1 then update first_posts set created_at = new.created_at where post_id = new.id; end if;
  end if;
  return null;
end $$;
create trigger posts_held_by_day after update of held_at on posts for each row
  when ((old.held_at is null) <> (new.held_at is null)) execute function follow_held_texts();
create trigger comments_held_by_day after update of held_at on comments for each row
  when ((old.held_at is null) <> (new.held_at is null)) execute function follow_held_texts();
create trigger replies_held_by_day after update of held_at on replies for each row
  when ((old.held_at is null) <> (new.held_at is null)) execute function follow_held_texts();

create function count_messages_by_day() returns trigger language plpgsql as $$
begin
  insert into site_deltas (what, day, number) select 'messages', site_day(created_at), count(*) from new_messages group by 2;
  return null;
end $$;
create trigger im_messages_by_day after insert on im_messages referencing new table as new_messages
  for each statement execute function count_messages_by_day();

-- Money that came in, and money that went back.
create function count_income() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' then
    insert into site_deltas (what, day, number) values ('income', site_day(new.paid_at), new.pay_amount);
  else
    insert into site_deltas (what, day, number) values ('income', site_day(new.refunded_at), -new.pay_amount);
  end if;
  return null;
end $$;
create trigger topup_orders_by_day after update of state on topup_orders for each row
  when (new.state <> old.state and new.state in ('paid', 'refunded')) execute function count_income();

-- What was there before.
insert into site_days (day, registrations, posts, comments, messages, income)
select day, sum(registrations), sum(posts), sum(comments), sum(messages), sum(income) from (
  select site_day(created_at) as day, count(*) as registrations, 0 as posts, 0 as comments, 0 as messages, 0 as income
  from users group by 1
  union all select site_day(created_at), 0, count(*), 0, 0, 0 from posts where held_at is null group by 1
  union all select site_day(created_at), 0, 0, count(*), 0, 0 from comments where held_at is null group by 1
  union all select site_day(created_at), 0, 0, count(*), 0, 0 from replies where held_at is null group by 1
  union all select site_day(created_at), 0, 0, 0, count(*), 0 from im_messages group by 1
  union all select site_day(paid_at), 0, 0, 0, 0, sum(pay_amount) from topup_orders where paid_at is not null group by 1
  union all select site_day(refunded_at), 0, 0, 0, 0, -sum(pay_amount) from topup_orders where refunded_at is not null group by 1
) happened group by day;
insert into board_days (board_id, day, posts)
select board_id, site_day(created_at), count(*) from posts
where held_at is null and created_at > now() - interval '70 days' group by 1, 2;
insert into first_posts (post_id, created_at)
select id, created_at from (select distinct on (user_id) id, created_at from posts order by user_id, id) firsts
where created_at > now() - interval '30 days';
-- Of older visits only the beginning and the end of each session are known.
with seen as (
  select user_id, site_day(created_at) as day from sessions union select user_id, site_day(last_seen_at) from sessions
), counted as materialized (
  select user_id, day, count_active(user_id, day, before)
  from (select user_id, day, lag(day) over (partition by user_id order by day) as before from seen) visits
)
insert into member_activity (user_id, last_day) select user_id, max(day) from counted group by 1;

-- Searches that found nothing, by how many people, and so many words a day at most.
create table empty_searches (
  day date not null,
  word text not null check (char_length(word) <= 40),
  times integer not null check (times > 0),
  primary key (day, word)
);

-- Chores whose last run failed.
create table chore_failures (
  name text primary key check (char_length(name) <= 100),
  failed_at timestamptz not null default now(),
  times integer not null default 1
);

-- Mails that no server wanted to take, by hour.
create table refused_mails (
  hour timestamptz primary key,
  number integer not null
);
