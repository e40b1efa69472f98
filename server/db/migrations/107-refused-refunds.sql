-- The short code with which a provider refused to give money back.
alter table topup_orders add column refund_refusal text not null default '';
