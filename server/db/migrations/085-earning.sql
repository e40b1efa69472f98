-- What content earns: more accounts, bookings of several legs, sales, and what members own.

-- A member has a balance, which is topped up and spent, and an income, which is earned. They are never mixed.
alter table accounts drop constraint accounts_one_each, add constraint accounts_one_each unique (user_id, kind);
create or replace function check_account() returns trigger language plpgsql as $$
begin
  if new.kind not in ('user', 'income', 'cash_in', 'card_pool', 'vip_income', 'refund', 'adjust', 'income_due',
      'platform_share', 'goods_income', 'escrow', 'withdrawing', 'cash_out', 'fee')
    or (new.kind in ('user', 'income')) <> (new.user_id is not null)
    or (new.kind in ('user', 'income')) <> (new.balance is not null) then
    raise exception 'there is no such account' using errcode = 'check_violation', constraint = 'accounts_make_sense';
  end if;
  return new;
end $$;
insert into accounts (kind) values
  ('income_due'), ('platform_share'), ('goods_income'), ('escrow'), ('withdrawing'), ('cash_out'), ('fee');
alter table ledger_transactions drop constraint ledger_transactions_kind_check, add constraint ledger_transactions_kind_check
  check (kind in ('topup', 'card', 'vip', 'refund', 'adjust', 'agent',
    'buy', 'tip', 'bounty', 'goods', 'settle', 'convert', 'withdraw'));

-- Wallets from which nothing goes out until an administrator says so. What comes in still comes.
create table frozen_wallets (
  user_id bigint primary key references users (id),
  reason text not null check (char_length(reason) between 1 and 1000),
  frozen_by bigint not null,
  created_at timestamptz not null default clock_timestamp()
);

/* As before, of the balance alone; frozen: the wallet is. */
create or replace function ledger_post(
  in_kind text, in_source_type text, in_source_id text, in_user_id bigint, in_amount bigint, in_house text,
  in_actor_id bigint, in_order_number text, in_reverses bigint, in_note text,
  out outcome text, out booked_id bigint, out new_balance bigint
) language plpgsql as $$
declare
  mine record;
begin
  loop
    select a.id, a.balance, a.version, greatest(clock_timestamp(), a.changed_at) as at, h.id as house_id,
      w.failed_proof_id is not null or w.unsafe_settings <> '{}' as is_closed,
      in_amount < 0 and in_kind not in ('refund', 'adjust')
        and exists (select from frozen_wallets f where f.user_id = in_user_id) as is_frozen
    into mine
    from accounts a
    join accounts h on h.kind = in_house and h.currency = a.currency and h.user_id is null
    cross join wallet_state w
    where a.user_id = in_user_id and a.kind = 'user' for no key update of a;
    exit when found;
    insert into accounts (kind, user_id, balance) values ('user', in_user_id, 0) on conflict do nothing;
  end loop;
  new_balance := mine.balance + in_amount;
  outcome := case when mine.is_closed then 'closed' when mine.is_frozen then 'frozen' when new_balance < 0 then 'short'
    when new_balance > 1000000000000 then 'full' else 'booked' end;
  if outcome = 'booked' then
    with t as (
      insert into ledger_transactions (kind, source_type, source_id, actor_id, order_number, reverses, note, created_at)
      values (in_kind, in_source_type, in_source_id, in_actor_id, in_order_number, in_reverses, in_note, mine.at)
      on conflict (source_type, source_id) do nothing returning id
    ), a as (
      update accounts a set balance = a.balance + in_amount, version = a.version + 1, changed_at = mine.at
      from t where a.id = mine.id
    ), e as (
      insert into ledger_entries (tx_id, seq, account_id, amount, balance_after, account_seq, kind, kind_seq)
      select t.id, l.* from t cross join lateral (
        values
          (1, mine.id, in_amount, new_balance, mine.version + 1, in_kind, 1 + coalesce((
            select e.kind_seq from ledger_entries e
            where e.account_id = mine.id and e.kind = in_kind and e.account_seq is not null
            order by e.kind_seq desc limit 1), 0)),
          (2, mine.house_id, -in_amount, null, null, in_kind, null)
      ) l
    )
    select t.id into booked_id from t;
    if booked_id is not null then return; end if;
  end if;
  -- refused, or booked before
  new_balance := mine.balance;
  select t.id into booked_id from ledger_transactions t
  where t.source_type = in_source_type and t.source_id = in_source_id;
  if booked_id is not null then outcome := 'known'; end if;
end $$;
alter function ledger_post set enable_seqscan = off;

/* The same with several legs: the balance and the income of one member (`user`, `income`), and accounts of the house.
   Legs of nothing are left out. Only accounts of that member are locked, in the order of their ids. */
create function ledger_post_legs(
  in_kind text, in_source_type text, in_source_id text, in_user_id bigint, in_accounts text[], in_amounts bigint[],
  in_actor_id bigint, in_order_number text, in_reverses bigint, in_note text,
  out outcome text, out booked_id bigint, out new_balance bigint, out new_income bigint
) language plpgsql as $$
declare
  mine record;
begin
  loop
    select count(*) as found, greatest(clock_timestamp(), max(a.changed_at)) as at,
      max(a.balance) filter (where a.kind = 'user') as balance,
      max(a.balance) filter (where a.kind = 'income') as income,
      bool_or(a.balance + l.amount < 0) as is_short, bool_or(a.balance + l.amount > 1000000000000) as is_full
    into mine
    from (
      select a.id, a.kind, a.balance, a.changed_at from accounts a
      where a.user_id = in_user_id and a.kind = any (in_accounts) order by a.id for no key update
    ) a join unnest(in_accounts, in_amounts) l (kind, amount) on l.kind = a.kind;
    exit when mine.found = (select count(*) from unnest(in_accounts) k (kind) where k.kind in ('user', 'income'));
    insert into accounts (kind, user_id, balance)
    select k.kind, in_user_id, 0 from unnest(in_accounts) k (kind) where k.kind in ('user', 'income')
    on conflict do nothing;
  end loop;
  new_balance := mine.balance;
  new_income := mine.income;
  select case
    when w.failed_proof_id is not null or w.unsafe_settings <> '{}' then 'closed'
    when in_reverses is null and in_kind in ('buy', 'tip', 'bounty', 'goods', 'convert', 'withdraw')
      and exists (select from frozen_wallets f where f.user_id = in_user_id) then 'frozen'
    when mine.is_short then 'short' when mine.is_full then 'full' else 'booked' end
  into outcome from wallet_state w;
  if outcome = 'booked' then
    with t as (
      insert into ledger_transactions (kind, source_type, source_id, actor_id, order_number, reverses, note, created_at)
      values (in_kind, in_source_type, in_source_id, in_actor_id, in_order_number, in_reverses, in_note, mine.at)
      on conflict (source_type, source_id) do nothing returning id
    ), legs as (
      select t.id as tx_id, a.id, a.user_id, a.balance, a.version, l.amount,
        row_number() over (order by l.place) as seq
      from t cross join unnest(in_accounts, in_amounts) with ordinality l (kind, amount, place)
      join accounts a on a.kind = l.kind and a.user_id is not distinct from
        case when l.kind in ('user', 'income') then in_user_id end
      where l.amount <> 0
    ), a as (
      update accounts a set balance = a.balance + l.amount, version = a.version + 1, changed_at = mine.at
      from legs l where a.id = l.id and l.user_id is not null
      returning a.kind, a.balance
    ), e as (
      insert into ledger_entries (tx_id, seq, account_id, amount, balance_after, account_seq, kind, kind_seq)
      select l.tx_id, l.seq, l.id, l.amount, l.balance + l.amount, case when l.user_id is not null then l.version + 1 end,
        in_kind, case when l.user_id is not null then 1 + coalesce((
          select e.kind_seq from ledger_entries e
          where e.account_id = l.id and e.kind = in_kind and e.account_seq is not null
          order by e.kind_seq desc limit 1), 0) end
      from legs l
    )
    select t.id, coalesce((select a.balance from a where a.kind = 'user'), new_balance),
      coalesce((select a.balance from a where a.kind = 'income'), new_income)
    into booked_id, new_balance, new_income from t;
    if booked_id is not null then return; end if;
    new_balance := mine.balance;
    new_income := mine.income;
  end if;
  select t.id into booked_id from ledger_transactions t
  where t.source_type = in_source_type and t.source_id = in_source_id;
  if booked_id is not null then outcome := 'known'; end if;
end $$;
alter function ledger_post_legs set enable_seqscan = off;

-- The author's side of whatever was paid for content: share + fee = paid. What is `held` can be taken back whole.
create table sales (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('buy', 'tip', 'bounty')),
  author_id bigint not null references users (id),
  buyer_id bigint not null references users (id),
  target_type text not null check (target_type in ('posts', 'comment', 'file', 'chapter', 'work', 'column', 'system')),
  target_id bigint not null,
  paid bigint not null,
  share bigint not null,
  fee bigint not null,
  -- of the site, when it was sold
  percent smallint not null,
  -- of tips
  message text not null default '' check (char_length(message) <= 400),
  is_anonymous boolean not null default false,
  state text not null default 'held' check (state in ('held', 'settled', 'refunded')),
  hold_at timestamptz not null,
  tx_id bigint not null constraint sales_tx_unique unique references ledger_transactions (id),
  settle_tx_id bigint references ledger_transactions (id),
  refund_tx_id bigint constraint sales_refund_tx_unique unique references ledger_transactions (id),
  refunded_at timestamptz,
  created_at timestamptz not null,
  constraint sales_add_up check (paid > 0 and share >= 0 and fee >= 0 and share + fee = paid and percent between 0 and 90),
  constraint sales_states check ((state = 'refunded') = (refund_tx_id is not null)
    and (state <> 'settled' or settle_tx_id is not null or share = 0) and (refund_tx_id is null) = (refunded_at is null))
);
create index sales_of_author on sales (author_id, id desc);
create index sales_of_target on sales (target_type, target_id, id desc);
create index sales_due on sales (hold_at, id) where state = 'held';
create index sales_held on sales (author_id) where state = 'held';
create index sales_of_buyer on sales (buyer_id, id desc);

-- The buyer's side: one row for each booking that made somebody own something.
create table purchases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  target_type text not null check (target_type in ('posts', 'file', 'chapter', 'work', 'column', 'system', 'goods')),
  target_id bigint not null,
  -- as it was called when it was bought: the thing itself may be gone
  title text not null default '' check (char_length(title) <= 960),
  list_price bigint not null check (list_price >= 0),
  paid bigint not null check (paid >= 0),
  way text not null check (way in ('balance', 'card', 'auto')),
  -- null: of the site itself
  sale_id bigint constraint purchases_sale_unique unique references sales (id),
  -- of goods and passes
  number integer not null default 1 check (number between 1 and 10000),
  starts_at timestamptz not null,
  -- null: for ever
  ends_at timestamptz,
  tx_id bigint constraint purchases_tx_unique unique references ledger_transactions (id),
  card_id bigint constraint purchases_card_unique unique references cards (id),
  order_number text not null default '' check (char_length(order_number) <= 64),
  refund_asked_at timestamptz,
  refund_ask_reason text not null default '' check (char_length(refund_ask_reason) <= 1000),
  refund_tx_id bigint constraint purchases_refund_tx_unique unique references ledger_transactions (id),
  refunded_at timestamptz,
  created_at timestamptz not null,
  constraint purchases_refunded check ((refund_tx_id is null) or (refunded_at is not null))
);
create index purchases_of on purchases (user_id, id desc);
create index purchases_of_target on purchases (target_type, target_id, id desc);
create index purchases_asked on purchases (refund_asked_at) where refund_asked_at is not null and refunded_at is null;

-- Who may read what because it was paid for. What is refunded has no row here.
create table ownerships (
  user_id bigint not null references users (id),
  target_type text not null check (target_type in ('posts', 'file', 'chapter', 'work', 'column', 'system')),
  target_id bigint not null,
  purchase_id bigint not null references purchases (id),
  -- what of the purchase was paid for this
  paid bigint not null default 0 check (paid >= 0),
  starts_at timestamptz not null,
  -- null: for ever
  ends_at timestamptz,
  primary key (user_id, target_type, target_id, purchase_id)
);
create unique index ownerships_once on ownerships (user_id, target_type, target_id) where ends_at is null;
create index ownerships_of_purchase on ownerships (purchase_id);
create index ownerships_of_target on ownerships (target_type, target_id);

-- How often a thing was bought and tipped, beside the thing itself: who counts waits for nobody.
create table earning_stats (
  target_type text not null,
  target_id bigint not null,
  owned integer not null default 0 check (owned >= 0),
  tips integer not null default 0 check (tips >= 0),
  primary key (target_type, target_id)
);
