-- Links by which somebody who reads of a login that was not theirs takes the account back, each once.
create table login_alerts (
  -- Only hashes: a copy of the database takes nothing back.
  hash bytea primary key check (octet_length(hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  -- the address that the letter went to
  email text not null check (char_length(email) between 3 and 320),
  -- of the login, whatever becomes of its line in the history
  way text not null check (char_length(way) between 1 and 20),
  factor text not null default '' check (char_length(factor) <= 20),
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  network cidr,
  at timestamptz not null,
  expires_at timestamptz not null
);
create index login_alerts_user on login_alerts (user_id, at);
create index login_alerts_end on login_alerts (expires_at);
