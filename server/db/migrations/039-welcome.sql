-- When a newcomer was offered an avatar, boards and people. Null: not yet.
alter table users add column welcomed_at timestamptz;
update users set welcomed_at = now();
