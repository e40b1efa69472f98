-- Copies of their data that members asked for. The bytes lie in the data folder for seven days.
create table own_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- in which the pages in it are written
  locale text not null check (char_length(locale) <= 10),
  -- whoever is at it says so every few seconds; after a silence another process begins anew
  tries int not null default 0,
  seen_at timestamptz not null default now(),
  size bigint not null default 0,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  ends_at timestamptz,
  check ((state = 'ready') = (ends_at is not null))
);
create index own_exports_user on own_exports (user_id, created_at);
create index own_exports_open on own_exports (id) where state in ('waiting', 'making');
