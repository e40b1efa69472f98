-- no transaction
-- Views by day, and classifications that go at once while their posts follow. Every statement may be run again when an
-- earlier attempt was broken off.

-- How often the posts of somebody were read, day by day in the time of the site. Written with the views themselves.
create table if not exists author_days (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  views bigint not null default 0 check (views >= 0),
  primary key (user_id, day)
);
create index if not exists author_days_age on author_days (day);

-- A classification that was deleted is nowhere to be seen from then on; the row goes when no post names it any more.
alter table classifications add column if not exists deleted_at timestamptz;
drop index concurrently if exists classifications_names;
create unique index concurrently classifications_names on classifications (board_id, name) where deleted_at is null;
alter table classifications drop constraint if exists classifications_name_unique;

drop index concurrently if exists posts_class;
create index concurrently posts_class on posts (classification_id, id) where classification_id is not null;

-- Takes at most so many posts out of a classification, and says how many.
create or replace function leave_classification(classification bigint, most integer) returns integer language sql as $$
  with few as (
    select id from posts where classification_id = classification order by id limit most for no key update
  ), changed as (
    update posts p set classification_id = null from few where p.id = few.id returning 1
  )
  select count(*)::int from changed
$$;
