-- Backups that this site has made or is to make, and what was found when one of them was restored for a try.
create table backups (
  id bigint generated always as identity primary key,
  -- its folder, once it has begun
  name text constraint backups_name_unique unique check (char_length(name) <= 40),
  place text not null default '' check (char_length(place) <= 500),
  cause text not null check (cause in ('schedule', 'hand')),
  state text not null default 'wanted' check (state in ('wanted', 'running', 'done', 'failed', 'cancelled')),
  -- what it is at, and how far
  step text not null default '' check (char_length(step) <= 20),
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0,
  sent bigint not null default 0,
  error text not null default '' check (char_length(error) <= 20),
  reason text not null default '' check (char_length(reason) <= 500),
  asked_by bigint references users (id) on delete set null,
  is_cancelled boolean not null default false,
  point_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index backups_newest on backups (created_at desc, id desc);
-- one at a time in the whole site
create unique index backups_open on backups ((true)) where state in ('wanted', 'running');

create table backup_drills (
  id bigint generated always as identity primary key,
  backup_id bigint references backups (id) on delete cascade,
  cause text not null check (cause in ('schedule', 'hand')),
  state text not null default 'wanted' check (state in ('wanted', 'running', 'clean', 'broken', 'failed')),
  step text not null default '' check (char_length(step) <= 20),
  report jsonb,
  error text not null default '' check (char_length(error) <= 20),
  reason text not null default '' check (char_length(reason) <= 500),
  asked_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index backup_drills_of on backup_drills (backup_id, id desc);
create unique index backup_drills_open on backup_drills ((true)) where state in ('wanted', 'running');

-- Generated keys, sealed by the key of this installation; the newest one is in use, older ones open older backups.
create table backup_keys (
  fingerprint text primary key check (char_length(fingerprint) <= 32),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- Files of members as they lie in the backups, in pieces named by what they hold.
create table backup_files (
  path text primary key,
  size bigint not null,
  sha256 text not null,
  pieces text[] not null
);
