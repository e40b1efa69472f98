-- Codes that bring places for domains, the places themselves, and the domains that take them.

-- Codes are made in batches. Of the codes themselves only a keyed hash is kept.
create table redeem_batches (
  id bigint generated always as identity primary key,
  -- places that one code brings
  slots integer not null check (slots between 1 and 1000),
  count integer not null check (count between 1 and 10000),
  -- null: they stay good
  expires_at timestamptz,
  note text not null default '' check (char_length(note) <= 1000),
  creator_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  -- what was not used until then is worth nothing
  voided_at timestamptz,
  voided_by bigint,
  check ((voided_at is null) = (voided_by is null))
);

create table redeem_codes (
  id bigint generated always as identity primary key,
  hash bytea not null constraint redeem_codes_hash_unique unique check (octet_length(hash) = 32),
  batch_id bigint not null references redeem_batches (id),
  redeemed_by bigint references users (id),
  redeemed_at timestamptz,
  check ((redeemed_by is null) = (redeemed_at is null))
);
create index redeem_codes_of_batch on redeem_codes (batch_id, redeemed_by);
-- What was used stays so, and a code stays what it is.
create trigger redeem_codes_stay before update on redeem_codes for each row
  when (old.redeemed_by is not null or new.hash <> old.hash or new.batch_id <> old.batch_id or new.id <> old.id)
  execute function refuse_change();
create trigger redeem_codes_are_kept before delete on redeem_codes for each row execute function refuse_change();
create trigger redeem_codes_are_not_emptied before truncate on redeem_codes
  for each statement execute function refuse_change();

-- How many domains a member may name.
create table licences (
  user_id bigint primary key references users (id),
  slots integer not null constraint licences_slots_fit check (slots between 1 and 1000),
  created_at timestamptz not null default clock_timestamp()
);

create table licence_domains (
  id bigint generated always as identity primary key,
  user_id bigint not null references licences (user_id),
  -- as the name system writes it: lower case, ASCII, no dot at the end
  domain text not null constraint licence_domains_taken unique check (char_length(domain) <= 253),
  serial uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  -- since when there is a file; it stays the same
  file_at timestamptz
);
create index licence_domains_of on licence_domains (user_id, id);
