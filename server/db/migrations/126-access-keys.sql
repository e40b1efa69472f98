-- Keys by which programs call in the name of a member.
create table access_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  hash bytea not null unique check (octet_length(hash) = 32),
  -- how it begins, to know it again
  prefix text not null check (char_length(prefix) <= 20),
  name text not null check (char_length(name) <= 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  ends_at timestamptz not null,
  used_at timestamptz
);
create index access_keys_user on access_keys (user_id);
create index access_keys_end on access_keys (ends_at);
