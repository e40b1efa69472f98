-- What is asked for each purchase finds its rows by key, however many members and buyers there are.

/* As before. The account of a leg is looked up by its own index: a condition over members and house found none. */
create or replace function ledger_post_legs(
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
      cross join lateral (
        select a.id, a.user_id, a.balance, a.version from accounts a
        where a.user_id = in_user_id and a.kind = l.kind and l.kind in ('user', 'income')
        union all
        select a.id, a.user_id, a.balance, a.version from accounts a
        where a.user_id is null and a.kind = l.kind and l.kind not in ('user', 'income')
      ) a
      where l.amount <> 0
    ), a as (
      update accounts a set balance = a.balance + l.amount, version = a.version + 1, changed_at = mine.at
      from legs l where l.user_id is not null and a.id = l.id and a.user_id = in_user_id and a.kind in ('user', 'income')
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
-- planned anew for each booking it takes longer than the booking
alter function ledger_post_legs set plan_cache_mode = force_generic_plan;

-- Whether this member owns a thing is found in the same index as whether anybody does.
drop index ownerships_of_target;
create index ownerships_of_target on ownerships (target_type, target_id, user_id);
