/* What each author has sold, summed up by day and by target for the days that are over, so that the figures of years are
   read from few rows. What was sold since is counted from the sales themselves: nobody who buys waits for a sum. */
create table sales_days (
  author_id bigint not null references users (id),
  day date not null,
  -- that were not given back; those other than tips, and tips
  sales integer not null,
  tips integer not null,
  refunds integer not null,
  -- shares of what was not given back, of tips alone, and of what is not settled yet
  amount bigint not null,
  tip_amount bigint not null,
  held bigint not null,
  primary key (author_id, day),
  constraint sales_days_are_sums check (
    sales >= 0 and tips >= 0 and refunds >= 0 and amount >= 0 and tip_amount between 0 and amount and held between 0 and amount)
);
create index sales_days_held on sales_days (author_id) include (held) where held > 0;

create table sales_targets (
  author_id bigint not null references users (id),
  target_type text not null,
  target_id bigint not null,
  sales integer not null,
  refunds integer not null,
  paid bigint not null,
  share bigint not null,
  primary key (author_id, target_type, target_id),
  constraint sales_targets_are_sums check (sales >= 0 and refunds >= 0 and paid >= 0 and share between 0 and paid)
);

-- Up to which day the sums go, without that day. One row.
create table sales_counted (
  is_only boolean primary key default true check (is_only),
  before date not null
);
insert into sales_counted (before) values ('2000-01-01');

/* Sums up some more days, but not yesterday: whatever was sold on the last of them has long been committed. Answers
   whether days are left. */
create function count_sales(most_days integer) returns boolean language plpgsql as $$
declare
  from_day date;
  until_day date;
  last_day date := site_day(clock_timestamp()) - 1;
begin
  -- nearly always there is nothing to do, and nobody to wait for
  if (select before >= last_day from sales_counted) then return false; end if;
  perform pg_advisory_xact_lock(hashtext('sales by day'));
  select before into from_day from sales_counted;
  until_day := least(from_day + most_days, last_day);
  if until_day <= from_day then return false; end if;
  insert into sales_days (author_id, day, sales, tips, refunds, amount, tip_amount, held)
    select s.author_id, site_day(s.created_at),
      count(*) filter (where s.state <> 'refunded' and s.kind <> 'tip'),
      count(*) filter (where s.state <> 'refunded' and s.kind = 'tip'),
      count(*) filter (where s.state = 'refunded'),
      coalesce(sum(s.share) filter (where s.state <> 'refunded'), 0),
      coalesce(sum(s.share) filter (where s.state <> 'refunded' and s.kind = 'tip'), 0),
      coalesce(sum(s.share) filter (where s.state = 'held'), 0)
    from sales s
    where s.created_at >= from_day::timestamp at time zone 'Asia/Shanghai'
      and s.created_at < until_day::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2;
  insert into sales_targets as t (author_id, target_type, target_id, sales, refunds, paid, share)
    select s.author_id, s.target_type, s.target_id,
      count(*) filter (where s.state <> 'refunded'), count(*) filter (where s.state = 'refunded'),
      coalesce(sum(s.paid) filter (where s.state <> 'refunded'), 0),
      coalesce(sum(s.share) filter (where s.state <> 'refunded'), 0)
    from sales s
    where s.created_at >= from_day::timestamp at time zone 'Asia/Shanghai'
      and s.created_at < until_day::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2, 3
    on conflict (author_id, target_type, target_id) do update set
      sales = t.sales + excluded.sales, refunds = t.refunds + excluded.refunds,
      paid = t.paid + excluded.paid, share = t.share + excluded.share;
  update sales_counted set before = until_day;
  return until_day < last_day;
end
$$;

/* A sale of a day that is summed up was settled or given back. Rows are locked in one order, so that two such changes
   wait for each other instead of failing. */
create function follow_sales() returns trigger language plpgsql as $$
declare
  counted timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtext('sales by day'));
  select before::timestamp at time zone 'Asia/Shanghai' into counted from sales_counted;
  if not exists (select from new_sales where created_at < counted) then return null; end if;

  perform from sales_days d
    where (d.author_id, d.day) in (select author_id, site_day(created_at) from new_sales where created_at < counted)
    order by d.author_id, d.day for no key update;
  update sales_days d set sales = d.sales + x.sales, tips = d.tips + x.tips, refunds = d.refunds + x.refunds,
    amount = d.amount + x.amount, tip_amount = d.tip_amount + x.tip_amount, held = d.held + x.held
  from (
    select c.author_id, site_day(c.created_at) as day, sum(c.sign * (c.is_kept and c.kind <> 'tip')::int) as sales,
      sum(c.sign * (c.is_kept and c.kind = 'tip')::int) as tips, sum(c.sign * (not c.is_kept)::int) as refunds,
      sum(c.sign * c.is_kept::int * c.share) as amount,
      sum(c.sign * (c.is_kept and c.kind = 'tip')::int * c.share) as tip_amount,
      sum(c.sign * (c.state = 'held')::int * c.share) as held
    from (
      select author_id, created_at, kind, share, state, state <> 'refunded' as is_kept, 1 as sign from new_sales
      union all
      select author_id, created_at, kind, share, state, state <> 'refunded', -1 from old_sales
    ) c where c.created_at < counted group by 1, 2
  ) x where d.author_id = x.author_id and d.day = x.day;

  perform from sales_targets t
    where (t.author_id, t.target_type, t.target_id) in (
      select n.author_id, n.target_type, n.target_id
      from new_sales n where n.created_at < counted and n.state = 'refunded')
    order by t.author_id, t.target_type, t.target_id for no key update;
  update sales_targets t set sales = t.sales - x.number, refunds = t.refunds + x.number, paid = t.paid - x.paid,
    share = t.share - x.share
  from (
    select n.author_id, n.target_type, n.target_id, count(*) as number, sum(n.paid) as paid, sum(n.share) as share
    from new_sales n join old_sales o on o.id = n.id and o.state <> 'refunded'
    where n.state = 'refunded' and n.created_at < counted group by 1, 2, 3
  ) x where (t.author_id, t.target_type, t.target_id) = (x.author_id, x.target_type, x.target_id);
  return null;
end
$$;
create trigger sales_followed after update on sales
  referencing old table as old_sales new table as new_sales for each statement execute function follow_sales();

-- What is due to an author now is found among much that is not.
create index sales_held_until on sales (author_id, hold_at) include (share) where state = 'held';
drop index sales_held;
