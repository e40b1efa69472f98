-- The second factor of an account: what an authenticator shows changes with the time, and each code opens once.
create table user_totp (
  user_id bigint primary key references users on delete cascade,
  -- sealed
  secret bytea not null,
  -- null: being set up
  enabled_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- Logins that wait for their second factor.
create table login_tickets (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  device_id text not null,
  user_agent text not null,
  network text not null,
  -- of the password at that moment: another one ends the ticket
  password_mark bytea,
  expires_at timestamptz not null
);
create index login_tickets_user on login_tickets (user_id);
create index login_tickets_expiry on login_tickets (expires_at);

-- Devices that are not asked for the second factor.
create table remembered_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index remembered_devices_user on remembered_devices (user_id, id);
create index remembered_devices_expiry on remembered_devices (expires_at);
