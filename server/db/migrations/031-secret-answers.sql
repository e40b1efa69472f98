-- no transaction
-- Answers that hold secrets are kept sealed for a few minutes; `answer` is what is told after that.
alter table idempotency_keys add column if not exists sealed bytea;
drop index concurrently if exists idempotency_keys_sealed;
create index concurrently idempotency_keys_sealed on idempotency_keys (created_at) where sealed is not null;
