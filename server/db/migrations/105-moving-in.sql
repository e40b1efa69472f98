-- Moving in from other forums: runs, and which thing of an old site is which of ours.
create table site_imports (
  id bigint generated always as identity primary key,
  software text not null check (software in ('discuz', 'flarum', 'nodebb', 'bbs-go')),
  -- as the administrator has named them: below the folder for dumps, or anywhere for a command
  file text not null check (char_length(file) between 1 and 1000),
  folder text not null default '' check (char_length(folder) <= 1000),
  is_dry boolean not null,
  -- null: as is usual for the software
  options jsonb,
  state text not null default 'wanted' check (state in ('wanted', 'running', 'done', 'failed', 'cancelled')),
  step text not null default '' check (char_length(step) <= 20),
  done bigint not null default 0,
  total bigint not null default 0,
  report jsonb,
  -- what the dump offers for the options
  offers jsonb not null default '{"credits": [], "groups": []}',
  error text not null default '' check (char_length(error) <= 20),
  reason text not null default '' check (char_length(reason) <= 500),
  asked_by bigint references users (id) on delete set null,
  is_cancelled boolean not null default false,
  -- the process that works on it says so; one that is silent has ended
  worker text not null default '' check (char_length(worker) <= 80),
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- one at a time in the whole site
create unique index site_imports_open on site_imports ((true)) where state in ('wanted', 'running');

create table import_ids (
  software text not null check (software in ('discuz', 'flarum', 'nodebb', 'bbs-go')),
  kind text not null check (kind in ('member', 'board', 'post', 'comment', 'reply', 'message')),
  old_id bigint not null,
  new_id bigint not null,
  primary key (software, kind, old_id)
);

-- By what a forum is known again: ids of another one would be taken for its own.
create table import_sources (
  software text primary key check (software in ('discuz', 'flarum', 'nodebb', 'bbs-go')),
  fingerprint text not null check (char_length(fingerprint) <= 200)
);

-- The hash of a password as the old site kept it. It opens the account once, and goes with the first password of ours.
alter table users add column old_password text check (char_length(old_password) <= 200);
create function forget_old_password() returns trigger language plpgsql as $$
begin
  new.old_password := null;
  return new;
end $$;
create trigger users_forget_old_password before update of password_hash, deleted_at on users for each row
  when (old.old_password is not null
    and (new.password_hash is distinct from old.password_hash or new.deleted_at is not null))
  execute function forget_old_password();

-- What members had on the old site: entries against an account of their own.
create or replace function check_account() returns trigger language plpgsql as $$
begin
  if new.kind not in ('user', 'income', 'cash_in', 'card_pool', 'vip_income', 'refund', 'adjust', 'income_due',
      'platform_share', 'goods_income', 'escrow', 'withdrawing', 'cash_out', 'fee', 'opening')
    or (new.kind in ('user', 'income')) <> (new.user_id is not null)
    or (new.kind in ('user', 'income')) <> (new.balance is not null) then
    raise exception 'there is no such account' using errcode = 'check_violation', constraint = 'accounts_make_sense';
  end if;
  return new;
end $$;
insert into accounts (kind) values ('opening');
alter table ledger_transactions drop constraint ledger_transactions_kind_check, add constraint ledger_transactions_kind_check
  check (kind in ('topup', 'card', 'vip', 'refund', 'adjust', 'agent',
    'buy', 'tip', 'bounty', 'goods', 'settle', 'convert', 'withdraw', 'opening'));
-- A membership that ran on the old site was neither bought here nor given by a card: it says whose it was there.
alter table vip_grants add column opening text constraint vip_grants_opening_unique unique check (char_length(opening) <= 40);
alter table vip_grants drop constraint vip_grants_check1, add constraint vip_grants_source
  check (num_nonnulls(tx_id, card_id, opening) = 1) not valid;
