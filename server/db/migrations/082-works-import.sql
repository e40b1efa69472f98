-- Files of chapters on their way into a work. Their bytes lie in the data folder; nothing is in the work before it is
-- committed, and what is not is gone after a day.
create table work_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  work_id bigint not null references works (id) on delete cascade,
  upload_id text check (char_length(upload_id) <= 64),
  kind text not null check (kind in ('txt', 'md', 'epub', 'zip')),
  locale text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed', 'done')),
  -- a member has three places for those that are under way
  slot smallint check (slot between 1 and 3),
  encoding text not null default '',
  rule text not null default 'auto' check (char_length(rule) <= 1000),
  -- which reading of the file holds
  turn int not null default 0,
  -- how often a process began to read it
  tries int not null default 0,
  chapters jsonb not null default '[]',
  words bigint not null default 0,
  warnings jsonb not null default '[]',
  -- why it failed: a sentence
  reason jsonb,
  -- pictures of the archive that are kept already, by their place in it
  pictures jsonb not null default '{}',
  -- what the commit answered
  result jsonb,
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint work_imports_slot check ((state in ('reading', 'ready')) = (slot is not null)),
  constraint work_imports_done check ((state = 'done') = (result is not null))
);
create unique index work_imports_slots on work_imports (user_id, slot) where slot is not null;
create unique index work_imports_upload on work_imports (user_id, upload_id) where upload_id is not null;
create index work_imports_work on work_imports (work_id);
create index work_imports_age on work_imports (created_at);
create index work_imports_reading on work_imports (touched_at) where state = 'reading';
