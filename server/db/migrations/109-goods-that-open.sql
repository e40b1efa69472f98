-- Passes and works as goods and as cards; cards for places too.

alter table goods drop constraint goods_kind_check, drop constraint goods_slots_fit,
  -- of passes and works: what they open
  add column target_type text,
  add column target_id bigint;
alter table goods
  add constraint goods_kind_check check (kind in ('slots', 'vip', 'pass', 'work')),
  add constraint goods_fit check (case kind when 'slots' then value <= 1000 when 'work' then value = 1 else true end),
  add constraint goods_open check ((target_type is null) = (target_id is null) and case kind
    when 'pass' then coalesce(target_type in ('column', 'system'), false)
    when 'work' then coalesce(target_type = 'work', false) else target_type is null end);

alter table goods_receipts drop constraint goods_receipts_kind_check, drop constraint goods_receipts_codes;
alter table goods_receipts
  add constraint goods_receipts_kind_check check (kind in ('slots', 'vip', 'pass', 'work')),
  add constraint goods_receipts_codes check (case delivery
    when 'card' then num_nonnulls(redeem_batch_id, card_batch_id) = 1 and (kind = 'slots') = (redeem_batch_id is not null)
    else num_nonnulls(redeem_batch_id, card_batch_id) = 0 end);

alter table card_batches drop constraint card_batches_kind_check,
  add column target_type text,
  add column target_id bigint;
alter table card_batches
  add constraint card_batches_kind_check check (kind in ('money', 'vip', 'pass', 'work', 'slots')),
  add constraint card_batches_fit check (case kind when 'slots' then value <= 1000 when 'work' then value = 1 else true end),
  add constraint card_batches_open check ((target_type is null) = (target_id is null) and case kind
    when 'pass' then coalesce(target_type in ('column', 'system'), false)
    when 'work' then coalesce(target_type = 'work', false) else target_type is null end),
  -- whoever made what is opened earns by it, so it has a price
  add constraint card_batches_priced check (target_type is null or unit_price > 0);

alter table cards drop constraint cards_booked;
alter table cards
  add constraint cards_booked check (case when kind in ('money', 'pass', 'work')
    then (redeemed_by is null) = (tx_id is null) else tx_id is null end);
create index cards_for_places on cards (redeemed_by) where kind = 'slots' and redeemed_by is not null;
