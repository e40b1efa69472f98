-- Rules for texts that others can see. The first ids are those of what the product itself looks for.
create table rules (
  id bigint generated always as identity (start with 100) primary key,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('words', 'pattern', 'links', 'repeat', 'pace', 'contact', 'media', 'hours')),
  action text not null check (action in ('mask', 'hold', 'block')),
  scope text[] not null check (cardinality(scope) between 1 and 20),
  trust_below smallint not null check (trust_below between 1 and 3),
  state text not null check (state in ('on', 'watch', 'off')),
  tell_author boolean not null,
  options jsonb not null,
  created_at timestamptz not null default now()
);

-- How often each was met, by day of the site.
create table rule_hits (
  rule_id bigint not null references rules (id) on delete cascade,
  day date not null,
  hits integer not null check (hits > 0),
  primary key (rule_id, day)
);
create index rule_hits_day on rule_hits (day);

-- By what texts of the last day are told from each other, for those that repeat themselves.
create table text_prints (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  scope text not null,
  -- Equal for texts that are equal after folding.
  exact bigint not null,
  -- Of nearly equal texts most are equal; empty of short ones.
  parts integer[] not null,
  created_at timestamptz not null default clock_timestamp()
);
create index text_prints_author on text_prints (user_id, created_at desc);
create index text_prints_exact on text_prints (exact, created_at desc);
create index text_prints_parts on text_prints using gin (parts);
create index text_prints_created on text_prints (created_at);

-- Rules that are tried on the texts of the last days. Whichever process has begun one, every other can tell of it.
create table rule_tries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  looked integer not null default 0,
  met integer not null default 0,
  passed integer not null default 0,
  rejected integer not null default 0,
  examples jsonb not null default '[]',
  created_at timestamptz not null default now(),
  -- While it runs somebody says so every few moments.
  seen_at timestamptz not null default now()
);
create index rule_tries_of on rule_tries (user_id, id desc);

-- How often somebody was reported with good reason is part of how far they are trusted.
create index reports_upheld on reports (user_id, settled_at desc) where state = 'upheld';

-- Who began a chat: newcomers begin only a few a day.
alter table im_sessions add column opened_by bigint references users (id);
create index im_sessions_opened on im_sessions (opened_by, created_at desc) where opened_by is not null;
