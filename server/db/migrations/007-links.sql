-- Outside accounts by which people log in, and what a login with one needs on its way.

-- An outside account: an app of a provider knows the person as open_id, all apps of one owner as union_id.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  provider text not null,
  app_id text not null,
  open_id text not null,
  union_id text,
  -- what the person was called there, for the list of links; never what tells people apart
  nickname text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  constraint identities_unique unique (provider, app_id, open_id),
  constraint identities_one_each unique (user_id, provider, app_id)
);
create index identities_union on identities (provider, union_id) where union_id is not null;

-- Logins under way. Only hashes of what the browser and the provider carry.
create table link_states (
  hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  -- the client that was used, where a provider has several
  client text not null,
  purpose text not null check (purpose in ('login', 'bind')),
  user_id bigint references users (id) on delete cascade,
  return_to text not null default '',
  expires_at timestamptz not null,
  check ((purpose = 'bind') = (user_id is not null))
);
create index link_states_age on link_states (expires_at);

-- What became of a login, sealed with what only its browser knows: the page that asked may ask twice.
create table link_outcomes (
  hash bytea primary key,
  browser_hash bytea not null,
  answer bytea,
  expires_at timestamptz not null
);
create index link_outcomes_age on link_outcomes (expires_at);

-- Outside accounts that nobody has bound yet, until their owner says what to do.
create table link_tickets (
  hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  app_id text not null,
  open_id text not null,
  union_id text,
  nickname text not null default '',
  avatar text not null default '',
  expires_at timestamptz not null
);
create index link_tickets_age on link_tickets (expires_at);

-- The access token of an official account, one for all processes.
create table wechat_tokens (
  app_id text primary key,
  sealed bytea,
  expires_at timestamptz not null default '-infinity',
  -- whoever fetches the next one has until then
  leased_until timestamptz not null default '-infinity'
);

-- QR codes that were shown, and who scanned them.
create table wechat_scenes (
  hash bytea primary key,
  browser_hash bytea not null,
  app_id text not null,
  purpose text not null check (purpose in ('login', 'bind')),
  user_id bigint references users (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'scanned', 'used')),
  open_id text,
  expires_at timestamptz not null,
  check ((purpose = 'bind') = (user_id is not null)),
  check ((state = 'pending') = (open_id is null))
);
create index wechat_scenes_age on wechat_scenes (expires_at);
