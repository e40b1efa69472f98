-- Grades: by what experience is earned, and what it makes of a member.

-- Follows from the experience and the levels in force. Stored, because it stands beside every name.
alter table users add column grade smallint not null default 1;

-- The levels by which grades were computed last, and how far that has come. One row.
create table grade_progress (
  is_only boolean primary key default true check (is_only),
  steps integer[] not null default '{}',
  -- accounts up to this one are done; null: all of them are
  done_to bigint default 0
);
insert into grade_progress default values;

-- What happened and was not counted yet. Written with what happened, counted and removed within seconds.
create table exp_events (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  -- what it was: post:7, like:comment:8:9; gives once, however often it happens
  source text not null,
  -- give; take: the reason is gone; return: it is back, and so is what was taken
  act text not null check (act in ('give', 'take', 'return')),
  created_at timestamptz not null default now()
);

-- Everything that was given and taken. Rows are only ever added.
create table exp_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('post', 'comment', 'liked', 'recommended', 'checkin')),
  source text not null,
  -- 0: given; 1: taken back; 2: given again, …
  turn integer not null default 0 check (turn >= 0),
  amount integer not null check (amount <> 0),
  -- the day of the site on which it happened
  day date not null,
  created_at timestamptz not null default now(),
  constraint exp_log_once unique (user_id, source, turn)
);
create index exp_log_of on exp_log (user_id, id desc);
create index exp_log_day on exp_log (user_id, day);
create trigger exp_log_is_append_only before update or delete on exp_log for each row execute function refuse_change();
create trigger exp_log_is_not_emptied before truncate on exp_log for each statement execute function refuse_change();

create table check_ins (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  -- days in a row up to this one
  streak integer not null check (streak >= 1),
  gained integer not null check (gained >= 0),
  created_at timestamptz not null default now(),
  primary key (user_id, day)
);
