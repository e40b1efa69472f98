-- Mails as rows, written in the transaction of their cause. What they say is sealed, and gone once they are.
create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('code', 'security', 'account')),
  -- 0 goes first
  priority smallint not null check (priority between 0 and 9),
  user_id bigint references users (id) on delete cascade,
  to_address text not null check (char_length(to_address) between 3 and 320),
  -- Letters to one address leave in their order.
  to_key text not null check (char_length(to_key) between 3 and 320),
  -- Goes only to the account that has the address when it leaves.
  is_for_owner boolean not null default false,
  sealed bytea check (octet_length(sealed) <= 400000),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  -- Somebody is at it until then; after that it is anybody's.
  taken_until timestamptz,
  expires_at timestamptz not null default now() + interval '24 hours',
  error text check (char_length(error) <= 100),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (state = 'waiting' or sealed is null),
  check ((state = 'waiting') = (ended_at is null))
);
create index letters_waiting on letters (to_key, priority, id) where state = 'waiting';
create index letters_due on letters (priority, id) where state = 'waiting';
create index letters_ended on letters (ended_at) where ended_at is not null;
create index letters_user on letters (user_id) where user_id is not null;

-- The address that a mail server has refused for good: nothing but codes goes there until it is confirmed anew.
alter table users add column refused_email_key text;
