-- Buying: what a share is reckoned on, works sold as a whole, and chapters that are bought by themselves.

-- What would have been paid without the site's own discount: the author's share is reckoned on it.
alter table sales add column base bigint;
update sales set base = paid;
alter table sales alter column base set not null, add constraint sales_base check (base >= paid and share <= base);
create index sales_settled on sales (settle_tx_id) where settle_tx_id is not null;

-- What of a thing somebody had once.
create index purchases_of_thing on purchases (user_id, target_type, target_id);

alter table posts add column if not exists access jsonb not null default '{"kind": "free"}';

alter table work_chapters drop constraint work_chapters_access_check, add constraint work_chapters_access_check
  check (access ->> 'kind' in ('free', 'login', 'follow', 'level', 'vip', 'paid'));
alter table chapter_drafts drop constraint chapter_drafts_access_check, add constraint chapter_drafts_access_check
  check (access ->> 'kind' in ('free', 'login', 'follow', 'level', 'vip', 'paid'));

-- What the staff has hidden, for giving back what was paid for it.
create index work_chapters_hidden on work_chapters (hidden_at) where hidden_at is not null;
create index works_hidden on works (hidden_at) where hidden_at is not null;

-- Percent off for whoever buys all chapters that are sold.
alter table works add column bundle_off smallint not null default 0 check (bundle_off between 0 and 50);

-- Whose reader buys the next chapter of a work by itself, and up to which price.
create table auto_purchases (
  user_id bigint not null references users (id),
  work_id bigint not null references works (id) on delete cascade,
  is_on boolean not null,
  cap bigint not null check (cap > 0),
  primary key (user_id, work_id)
);
create index auto_purchases_of_work on auto_purchases (work_id);

/* When a pass begins that is bought now: at the end of the one that somebody has. Sees what others have just booked. */
create function pass_start(in_user_id bigint, in_type text, in_id bigint) returns timestamptz language plpgsql volatile as $$
begin
  return (
    select greatest(clock_timestamp(), max(o.ends_at)) from ownerships o
    where o.user_id = in_user_id and o.target_type = in_type and o.target_id = in_id);
end $$;
