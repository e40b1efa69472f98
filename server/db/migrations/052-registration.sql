-- How many have registered in the last minute, in one row: whoever comes waits for it, so that the count is exact. While
-- there were too many, and for a while after it, newcomers solve a puzzle.
create table registration_pressure (
  is_only boolean primary key default true check (is_only),
  recent timestamptz[] not null default '{}',
  puzzle_until timestamptz
);

-- Codes that let somebody register. Only their hashes are here.
create table invites (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  tail text not null check (char_length(tail) = 4),
  note text not null check (char_length(note) <= 200),
  uses int not null check (uses between 1 and 10000),
  used int not null default 0 constraint invites_not_overused check (used between 0 and uses),
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  voided_at timestamptz
);

create table invite_uses (
  user_id bigint primary key references users (id) on delete cascade,
  invite_id bigint not null references invites (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index invite_uses_by_invite on invite_uses (invite_id, user_id);

-- Accounts that somebody looks at before they may write.
create table waiting_accounts (
  user_id bigint primary key references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  rejected_at timestamptz
);
create index waiting_accounts_open on waiting_accounts (created_at) where rejected_at is null;

-- Networks and devices from which nobody registers, or nobody registers and writes.
create table address_blocks (
  id bigint generated always as identity primary key,
  range cidr unique check (masklen(range) > 0),
  device_id text unique check (char_length(device_id) between 1 and 64),
  effect text not null check (effect in ('register', 'write')),
  reason text not null check (char_length(reason) between 1 and 200),
  ends_at timestamptz,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  constraint address_blocks_one_kind check ((range is null) <> (device_id is null))
);
