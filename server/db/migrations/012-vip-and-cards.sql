-- What the balance buys, and the codes that fill it.

-- Codes are made in batches. Of the codes themselves only a keyed hash is kept.
create table card_batches (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('money', 'vip')),
  -- of one card: the smallest unit of money, or days
  value bigint not null check (value between 1 and 1000000000000),
  count integer not null check (count between 1 and 10000),
  -- null: they stay good
  expires_at timestamptz,
  -- how many of them one member may use; null: all
  per_user integer check (per_user >= 1),
  note text not null default '' check (char_length(note) <= 1000),
  creator_id bigint not null,
  -- who bought them to sell them on; null: the site itself
  agent_id bigint references users (id),
  -- what the agent paid for one card, and in which transaction
  unit_price bigint not null default 0 check (unit_price >= 0),
  tx_id bigint unique references ledger_transactions (id),
  created_at timestamptz not null default clock_timestamp(),
  voided_at timestamptz,
  voided_by bigint,
  check ((agent_id is null) = (tx_id is null)),
  check ((voided_at is null) = (voided_by is null))
);
create index card_batches_of_agent on card_batches (agent_id, id desc) where agent_id is not null;

create table cards (
  id bigint generated always as identity primary key,
  hash bytea not null constraint cards_hash_unique unique check (octet_length(hash) = 32),
  batch_id bigint not null references card_batches (id),
  kind text not null check (kind in ('money', 'vip')),
  redeemed_by bigint references users (id),
  redeemed_at timestamptz,
  order_number text,
  tx_id bigint constraint cards_tx_unique unique references ledger_transactions (id),
  voided_at timestamptz,
  check ((redeemed_by is null) = (redeemed_at is null)),
  constraint cards_booked check (case kind when 'money' then (redeemed_by is null) = (tx_id is null) else tx_id is null end),
  check (voided_at is null or redeemed_by is null)
);
create index cards_of_batch on cards (batch_id, redeemed_by);
-- What was used or voided stays so, and a card stays what it is.
create trigger cards_stay before update on cards for each row
  when (old.redeemed_by is not null or old.voided_at is not null or new.hash <> old.hash
    or new.batch_id <> old.batch_id or new.kind <> old.kind or new.id <> old.id)
  execute function refuse_change();
create trigger cards_are_kept before delete on cards for each row execute function refuse_change();
create trigger cards_are_not_emptied before truncate on cards for each statement execute function refuse_change();

-- Days of membership, each bought from a balance or brought by a card. Rows are only ever added.
create table vip_grants (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  days integer not null check (days >= 1),
  from_at timestamptz not null,
  to_at timestamptz not null,
  tx_id bigint constraint vip_grants_tx_unique unique references ledger_transactions (id),
  card_id bigint constraint vip_grants_card_unique unique references cards (id),
  created_at timestamptz not null default clock_timestamp(),
  check (to_at > from_at),
  check (num_nonnulls(tx_id, card_id) = 1)
);
create index vip_grants_of on vip_grants (user_id, to_at);
create index vip_grants_end on vip_grants (to_at);
create trigger vip_grants_are_append_only before update or delete on vip_grants
  for each row execute function refuse_change();
create trigger vip_grants_are_not_emptied before truncate on vip_grants
  for each statement execute function refuse_change();

-- Who was told that an end is near: once for each end and distance.
create table vip_reminders (
  user_id bigint not null references users (id) on delete cascade,
  ends_at timestamptz not null,
  days smallint not null,
  primary key (user_id, ends_at, days)
);
