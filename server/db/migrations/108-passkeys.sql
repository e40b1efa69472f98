-- Keys of devices, by which a member logs in without a name or a password (WebAuthn). Only public keys are here.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- as the device calls it, base64url
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- how often the device says that it was used; 0: it does not count
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- it may be on several devices of its owner
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- What a device has to sign, each once.
create table passkey_challenges (
  hash bytea primary key,
  -- of the secret of the browser that asked
  browser_hash bytea not null,
  -- who makes a new passkey; null: whoever it is shows one
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
