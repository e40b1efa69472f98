-- Accounts, sessions, the site configuration, and what keeps them honest.

create table users (
  id bigint generated always as identity primary key,
  name text not null,
  -- the name after NFKC and case folding: what makes two names the same
  name_key text not null constraint users_name_unique unique,
  password_hash text not null,
  email text,
  email_key text,
  email_confirmed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  avatar text not null default '',
  sex smallint not null default 0 check (sex between 0 and 2),
  signature text not null default '' check (char_length(signature) <= 200),
  userpower smallint not null default 1 check (userpower between 0 and 3),
  exp integer not null default 0 check (exp >= 0),
  vip_end_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (char_length(name) between 1 and 80),
  check ((email is null) = (email_key is null))
);
-- a confirmed address belongs to one account; an unconfirmed one proves nothing
create unique index users_email_unique on users (email_key) where email_confirmed_at is not null;
create index users_email on users (email_key);
create unique index users_phone_unique on users (phone) where phone_confirmed_at is not null;

-- One row a login: the family of refresh tokens that began with it.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  device_id text not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'other-device', 'password', 'reuse', 'expired', 'quota', 'admin')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_live on sessions (user_id) where ended_at is null;
create index sessions_device on sessions (user_id, device_id);

-- Only hashes: a copy of the database lets nobody in.
create table refresh_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table access_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_session on access_tokens (session_id);
create index access_tokens_expiry on access_tokens (expires_at);

-- Wrong guesses of passwords and codes, shared by all processes.
create table guess_locks (
  key text primary key,
  fails integer not null default 0,
  locked_until timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table verification_codes (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  purpose text not null,
  target text not null,
  code_hash bytea not null,
  -- the address (IPv6: the network) that asked for it, for the sending limits
  ip text not null default '',
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_target on verification_codes (channel, target, created_at desc);
create index verification_codes_ip on verification_codes (ip, created_at desc);
create index verification_codes_age on verification_codes (created_at);

create table config_versions (
  version integer generated always as identity primary key,
  document jsonb not null,
  changed text[] not null default '{}',
  note text not null default '',
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);

create table secrets (
  name text primary key,
  nonce bytea not null,
  ciphertext bytea not null,
  updated_at timestamptz not null default now()
);

create table idempotency_keys (
  owner text not null,
  key text not null check (char_length(key) between 16 and 255),
  route text not null,
  body_hash bytea not null,
  code integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Who did what that matters. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint,
  action text not null,
  subject text not null default '',
  ip text not null default '',
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_change();
