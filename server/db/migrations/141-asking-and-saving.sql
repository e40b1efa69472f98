-- Until when the buyer of goods may ask for their money back; what others sell keeps the hold of its sale.
alter table purchases add column ask_until timestamptz;
-- What the purchase would have cost more without membership.
alter table purchases add column vip_saved bigint not null default 0 check (vip_saved >= 0);
