-- refused: the provider said no, so the money has certainly not gone back by it.
alter table topup_orders drop constraint topup_orders_refund_state_check;
alter table topup_orders add constraint topup_orders_refund_state_check
  check (refund_state in ('pending', 'refused', 'done', 'manual')) not valid;
alter table topup_orders validate constraint topup_orders_refund_state_check;
-- whoever asks the provider to give the money back has until then
alter table topup_orders add refund_leased_until timestamptz not null default '-infinity';
