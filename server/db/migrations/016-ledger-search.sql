-- Months in long statements, and days of membership, for less.

/* How many of the first `in_top` entries of an account (of one kind, if it is named) are older than a moment. They are
   in the order of time: a good guess is where the moment lies between the first and the last of them; from there in
   growing steps, and the rest by halving. */
create or replace function ledger_entries_before(in_account_id bigint, in_kind text, in_top bigint, in_at timestamptz)
returns bigint language plpgsql stable set enable_seqscan = off as $$
declare
  low bigint := 1;
  high bigint := in_top;
  first_at timestamptz;
  last_at timestamptz;
  step bigint := 1;
  middle bigint;
begin
  if in_top = 0 then return 0; end if;
  first_at := ledger_entry_time(in_account_id, in_kind, 1);
  if first_at >= in_at then return 0; end if;
  last_at := ledger_entry_time(in_account_id, in_kind, in_top);
  if last_at < in_at then return in_top; end if;
  -- from here on the entry `low` is older and the entry `high` is not
  middle := 1 + floor((in_top - 1) * (extract(epoch from in_at - first_at) / extract(epoch from last_at - first_at)));
  middle := greatest(low, least(high - 1, middle));
  if middle = low or ledger_entry_time(in_account_id, in_kind, middle) < in_at then
    low := middle;
    while low + step < high loop
      if ledger_entry_time(in_account_id, in_kind, low + step) >= in_at then high := low + step; exit; end if;
      low := low + step;
      step := step * 2;
    end loop;
  else
    high := middle;
    while high - step > low loop
      if ledger_entry_time(in_account_id, in_kind, high - step) < in_at then low := high - step; exit; end if;
      high := high - step;
      step := step * 2;
    end loop;
  end if;
  while high - low > 1 loop
    middle := (low + high) / 2;
    if ledger_entry_time(in_account_id, in_kind, middle) < in_at then low := middle; else high := middle; end if;
  end loop;
  return low;
end $$;

create function ledger_entry_time(in_account_id bigint, in_kind text, in_line bigint)
returns timestamptz language plpgsql stable as $$
declare
  at timestamptz;
begin
  if in_kind is null then
    select t.created_at into strict at from ledger_entries e join ledger_transactions t on t.id = e.tx_id
    where e.account_id = in_account_id and e.account_seq = in_line and e.account_seq is not null;
  else
    select t.created_at into strict at from ledger_entries e join ledger_transactions t on t.id = e.tx_id
    where e.account_id = in_account_id and e.kind = in_kind and e.kind_seq = in_line and e.account_seq is not null;
  end if;
  return at;
end $$;

-- the account of the member is held when days are given
alter table vip_grants drop constraint vip_grants_user_id_fkey;
