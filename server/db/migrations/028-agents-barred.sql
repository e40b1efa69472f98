-- Since when agents cannot redeem cards made by agents: the proof of the books does not look at what was so before.
alter table wallet_state add agents_barred_at timestamptz not null default clock_timestamp();
