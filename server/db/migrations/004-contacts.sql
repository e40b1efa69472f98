-- How people are reached and prove who they are: accounts without a password, numbers in one spelling, solved puzzles.

-- Whoever came by a code or from another site has none until they set one.
alter table users alter column password_hash drop not null;

-- Numbers are kept as E.164 says. None of them was confirmed so far.
update users set phone = '+86' || phone where phone ~ '^1[3-9]\d{9}$';

-- A solved puzzle counts once, in whichever process it is handed in.
create table used_captchas (
  hash bytea primary key,
  created_at timestamptz not null default now()
);
create index used_captchas_age on used_captchas (created_at);
