-- Links by which somebody sets a new password: made by an administrator for who has no confirmed address or number.
create table password_links (
  user_id bigint primary key references users (id) on delete cascade,
  -- Only hashes: a copy of the database lets nobody in.
  hash bytea not null unique,
  -- Null: made at the command line.
  made_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_links_maker on password_links (made_by);
