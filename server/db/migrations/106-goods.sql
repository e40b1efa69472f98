-- What the site sells itself: places for domains and membership, given at once or as codes.
create table goods (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200),
  descr text not null default '' check (char_length(descr) <= 2000),
  cover text not null default '' check (char_length(cover) <= 1000),
  kind text not null check (kind in ('slots', 'vip')),
  -- of one piece: places or days
  value integer not null check (value between 1 and 36500),
  price bigint not null check (price between 1 and 1000000000000),
  delivery text not null check (delivery in ('direct', 'card')),
  -- what is left; null: no end
  stock integer check (stock >= 0),
  -- of one member; 0: as many as they like
  per_user integer not null default 0 check (per_user >= 0),
  sold integer not null default 0 check (sold >= 0),
  is_shown boolean not null,
  position integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint goods_slots_fit check (kind <> 'slots' or value <= 1000)
);
create index goods_in_order on goods (position, id);

-- What a purchase of goods brought, as it was then.
create table goods_receipts (
  purchase_id bigint primary key references purchases (id),
  goods_id bigint not null,
  kind text not null check (kind in ('slots', 'vip')),
  value integer not null check (value >= 1),
  delivery text not null check (delivery in ('direct', 'card')),
  -- of codes; of the one or the other kind
  redeem_batch_id bigint unique references redeem_batches (id),
  card_batch_id bigint unique references card_batches (id),
  constraint goods_receipts_codes check (case delivery
    when 'card' then num_nonnulls(redeem_batch_id, card_batch_id) = 1 and (kind = 'slots') = (redeem_batch_id is not null)
    else num_nonnulls(redeem_batch_id, card_batch_id) = 0 end)
);
create index purchases_of_goods on purchases (target_id, user_id) where target_type = 'goods';

-- A code that was given back is worth nothing: whoever brings it at that moment waits for the row and finds it so.
alter table redeem_codes add column voided_at timestamptz,
  add constraint redeem_codes_voided_unused check (voided_at is null or redeemed_by is null);
