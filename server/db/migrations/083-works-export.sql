-- Works as files, for their authors. The bytes lie in the data folder for an hour.
create table work_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  work_id bigint not null references works (id) on delete cascade,
  volume_id bigint,
  format text not null check (format in ('txt', 'epub', 'cbz')),
  drafts boolean not null,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  -- what the file is called
  name text not null check (char_length(name) <= 200),
  size bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour'
);
create index work_exports_user on work_exports (user_id, expires_at);
create index work_exports_work on work_exports (work_id);
create index work_exports_age on work_exports (expires_at);
