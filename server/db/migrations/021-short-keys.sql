-- A caller chooses the Idempotency-Key, and a short one is as good as a long one among one's own.
alter table idempotency_keys drop constraint idempotency_keys_key_check;
alter table idempotency_keys add constraint idempotency_keys_key_check check (char_length(key) between 1 and 255) not valid;
alter table idempotency_keys validate constraint idempotency_keys_key_check;
