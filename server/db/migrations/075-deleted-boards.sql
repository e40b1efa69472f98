-- A board that was deleted is nowhere to be seen, and its name and its sign are free again. Its posts go to another board
-- or are removed with it, some at a time; removed ones can come back with it, so the row stays.
alter table boards add column deleted_at timestamptz;

-- No post is seen by way of a deleted board.
drop trigger boards_veiled on boards;
drop trigger boards_settled on boards;
drop index boards_unlisted;
alter table boards drop column reach, drop column is_readable;
drop function board_reach(text, text);
create function board_reach(state text, read_rule text, deleted_at timestamptz) returns text
language sql immutable parallel safe as $$
  select case when deleted_at is not null or state not in ('open', 'closed') then 'none'
    when read_rule = 'everybody' then 'all' else 'some' end
$$;
alter table boards
  add column reach text not null generated always as (board_reach(state, read_rule, deleted_at)) stored,
  add column is_readable boolean not null
    generated always as (state in ('open', 'closed') and deleted_at is null and not is_coming) stored;
create index boards_unlisted on boards (id) where not is_readable or is_veiled or reach <> 'all';

create or replace function veil_board() returns trigger language plpgsql as $$
begin
  new.is_veiled := true;
  new.settled_to := 0;
  new.is_coming := board_reach(new.state, new.read_rule, new.deleted_at) <> 'none'
    and (old.is_coming or board_reach(old.state, old.read_rule, old.deleted_at) = 'none');
  return new;
end $$;
create trigger boards_veiled before update of state, read_rule, deleted_at on boards for each row
  when (board_reach(old.state, old.read_rule, old.deleted_at) <> board_reach(new.state, new.read_rule, new.deleted_at))
  execute function veil_board();
create trigger boards_settled after update of state, read_rule, deleted_at on boards for each row
  when (board_reach(old.state, old.read_rule, old.deleted_at) <> board_reach(new.state, new.read_rule, new.deleted_at))
  execute function settle_changed_board();

alter table boards drop constraint boards_name_unique, drop constraint boards_sign_unique;
create unique index boards_name_unique on boards (name_key) where deleted_at is null;
create unique index boards_sign_unique on boards (sign) where deleted_at is null;
-- A zone may go although boards were in it that are deleted.
alter table boards
  alter column zone_id drop not null,
  drop constraint boards_zone_id_fkey,
  add constraint boards_zone_id_fkey foreign key (zone_id) references zones (id) on delete set null,
  add constraint boards_zone_check check (zone_id is not null or deleted_at is not null);

-- What becomes of the posts of a board that is deleted; gone when the deletion was undone.
create table board_deletions (
  board_id bigint primary key references boards (id) on delete cascade,
  by_id bigint not null references users (id),
  reason text not null check (char_length(reason) <= 3200),
  -- where they go, all of them
  moving_to bigint references boards (id),
  -- what they are removed with, and come back with
  removal_id bigint unique references removals (id) on delete set null,
  -- how many there were, and how many have gone so far to where they go
  posts integer not null check (posts >= 0),
  moved integer not null default 0 check (moved >= 0),
  moved_at timestamptz,
  check (moving_to is null or removal_id is null),
  check (moving_to <> board_id)
);
-- those on their way
create index board_deletions_moving on board_deletions (moving_to) where moving_to is not null and moved_at is null;
