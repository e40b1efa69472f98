-- The wallet's books: every change of a balance is an entry on two accounts that sum to nothing.

-- Accounts of members have a balance of their own. The house has none: what it has is the sum of its entries, so that
-- nobody waits for a row that everybody writes to.
create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('user', 'cash_in', 'card_pool', 'vip_income', 'refund', 'adjust')),
  user_id bigint constraint accounts_one_each unique references users (id),
  currency text not null default 'COIN',
  -- in the smallest unit
  balance bigint,
  -- how many entries it has
  version bigint not null default 0 check (version >= 0),
  -- entries of one account are never older than those before them, whatever the clock does
  changed_at timestamptz not null default clock_timestamp(),
  check ((kind = 'user') = (user_id is not null)),
  check ((kind = 'user') = (balance is not null)),
  constraint no_overdraft check (kind <> 'user' or balance >= 0),
  constraint no_overflow check (kind <> 'user' or balance <= 1000000000000)
);
create unique index accounts_house on accounts (kind, currency) where user_id is null;
insert into accounts (kind) values ('cash_in'), ('card_pool'), ('vip_income'), ('refund'), ('adjust');

create function refuse_account_change() returns trigger language plpgsql as $$
begin
  raise exception 'an account stays what it is' using errcode = 'check_violation', constraint = 'accounts_stay';
end $$;
create trigger accounts_stay before update of id, kind, user_id, currency or delete on accounts
  for each row execute function refuse_account_change();
create trigger accounts_are_not_emptied before truncate on accounts
  for each statement execute function refuse_account_change();

-- One row for each business event, which books once, whatever the way of repetition.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('topup', 'card', 'vip', 'refund', 'adjust', 'agent')),
  source_type text not null check (char_length(source_type) between 1 and 40),
  source_id text not null check (char_length(source_id) between 1 and 255),
  -- who did it; null: the server itself
  actor_id bigint,
  order_number text,
  -- the transaction that this one takes back
  reverses bigint references ledger_transactions (id),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_source_once unique (source_type, source_id)
);
create index ledger_transactions_reversed on ledger_transactions (reverses) where reverses is not null;

create table ledger_entries (
  tx_id bigint not null references ledger_transactions (id),
  seq smallint not null,
  -- No foreign key: it would lock the row of the house for every booking. The trigger below looks the account up.
  account_id bigint not null,
  amount bigint not null check (amount <> 0 and amount between -1000000000000 and 1000000000000),
  -- of members: what they had after it, and its number among the entries of the account, and among those of its kind
  balance_after bigint,
  account_seq bigint,
  kind text not null,
  kind_seq bigint,
  primary key (tx_id, seq),
  check ((account_seq is null) = (balance_after is null) and (account_seq is null) = (kind_seq is null))
);
-- The numbers have no gaps, so every page of a statement is found by its number.
create unique index ledger_entries_of_account on ledger_entries (account_id, account_seq) where account_seq is not null;
create unique index ledger_entries_of_kind on ledger_entries (account_id, kind, kind_seq) where account_seq is not null;
create index ledger_entries_of_house on ledger_entries (account_id, tx_id) where account_seq is null;

create trigger ledger_transactions_are_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_are_not_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_are_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_are_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- At the end of a transaction of the database each of ours balances: also one to which an entry was added later.
create function ledger_balances() returns trigger language plpgsql as $$
declare
  checked_id bigint;
  is_right boolean;
begin
  if tg_table_name = 'ledger_entries' then checked_id := new.tx_id; else checked_id := new.id; end if;
  select sum(e.amount) = 0 and count(*) >= 2 and count(a.id) = count(*) and min(a.currency) = max(a.currency)
  into is_right
  from ledger_entries e left join accounts a on a.id = e.account_id where e.tx_id = checked_id;
  if is_right is not true then
    raise exception 'ledger transaction % does not balance', checked_id
      using errcode = 'check_violation', constraint = 'ledger_zero_sum';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_balances();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

-- What was found when the books were looked through. Rows are only ever added.
create table proofs (
  id bigint generated always as identity primary key,
  -- null: the server itself
  actor_id bigint,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  -- how many transactions there were
  transactions bigint not null,
  -- [{ name, count, examples }]; empty: the books balance
  violations jsonb not null default '[]',
  is_clean boolean generated always as (violations = '[]'::jsonb) stored
);
create trigger proofs_are_append_only before update or delete on proofs for each row execute function refuse_change();
create trigger proofs_are_not_emptied before truncate on proofs for each statement execute function refuse_change();

-- Whether the wallet takes bookings. One row.
create table wallet_state (
  is_only boolean primary key default true check (is_only),
  -- the proof that closed it, until an administrator's clean one opens it again
  failed_proof_id bigint references proofs (id),
  -- settings of this PostgreSQL under which what was answered could be lost
  unsafe_settings text[] not null default '{}'
);
insert into wallet_state default values;

/* Books a change of one member's balance against an account of the house. The account is locked before anything is
   numbered: whoever comes second sees what the first has done. outcome: booked; known (the source was booked before);
   closed; short; full. */
create function ledger_post(
  in_kind text, in_source_type text, in_source_id text, in_user_id bigint, in_amount bigint, in_house text,
  in_actor_id bigint, in_order_number text, in_reverses bigint, in_note text,
  out outcome text, out booked_id bigint, out new_balance bigint
) language plpgsql as $$
declare
  mine accounts%rowtype;
  house_id bigint;
  numbered bigint;
begin
  select * into mine from accounts a where a.user_id = in_user_id for no key update;
  if not found then
    insert into accounts (kind, user_id, balance) values ('user', in_user_id, 0) on conflict do nothing;
    select * into strict mine from accounts a where a.user_id = in_user_id for no key update;
  end if;
  new_balance := mine.balance;
  select t.id into booked_id from ledger_transactions t
  where t.source_type = in_source_type and t.source_id = in_source_id;
  if found then outcome := 'known'; return; end if;
  if exists (select from wallet_state w where w.failed_proof_id is not null or w.unsafe_settings <> '{}') then
    outcome := 'closed'; return;
  end if;
  if mine.balance + in_amount < 0 then outcome := 'short'; return; end if;
  if mine.balance + in_amount > 1000000000000 then outcome := 'full'; return; end if;

  mine.changed_at := greatest(clock_timestamp(), mine.changed_at);
  insert into ledger_transactions (kind, source_type, source_id, actor_id, order_number, reverses, note, created_at)
  values (in_kind, in_source_type, in_source_id, in_actor_id, in_order_number, in_reverses, in_note, mine.changed_at)
  on conflict (source_type, source_id) do nothing returning id into booked_id;
  if booked_id is null then
    -- somebody else's account, at the same moment
    select t.id into strict booked_id from ledger_transactions t
    where t.source_type = in_source_type and t.source_id = in_source_id;
    outcome := 'known'; return;
  end if;
  update accounts a set balance = a.balance + in_amount, version = a.version + 1, changed_at = mine.changed_at
  where a.id = mine.id returning a.balance into new_balance;
  select a.id into strict house_id from accounts a
  where a.kind = in_house and a.currency = mine.currency and a.user_id is null;
  select e.kind_seq into numbered from ledger_entries e
  where e.account_id = mine.id and e.kind = in_kind and e.account_seq is not null order by e.kind_seq desc limit 1;
  insert into ledger_entries (tx_id, seq, account_id, amount, balance_after, account_seq, kind, kind_seq)
  values
    (booked_id, 1, mine.id, in_amount, new_balance, mine.version + 1, in_kind, coalesce(numbered, 0) + 1),
    (booked_id, 2, house_id, -in_amount, null, null, in_kind, null);
  outcome := 'booked';
end $$;

/* How many of the first `in_top` entries of an account (of one kind, if it is named) are older than a moment. They are
   in the order of time, so it is found by halving. */
create function ledger_entries_before(in_account_id bigint, in_kind text, in_top bigint, in_at timestamptz)
returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := in_top;
  middle bigint;
  at timestamptz;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if in_kind is null then
      select t.created_at into strict at from ledger_entries e join ledger_transactions t on t.id = e.tx_id
      where e.account_id = in_account_id and e.account_seq = middle and e.account_seq is not null;
    else
      select t.created_at into strict at from ledger_entries e join ledger_transactions t on t.id = e.tx_id
      where e.account_id = in_account_id and e.kind = in_kind and e.kind_seq = middle and e.account_seq is not null;
    end if;
    if at < in_at then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
