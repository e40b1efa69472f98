-- Who may read a board: everybody, whoever is logged in, members from a level on, or those who have joined it. What
-- everybody may read is listed, as before; what only some may read is gated. Lists of the whole site know nothing of it,
-- so they need not ask who looks at them.
alter table boards
  add column read_rule text not null default 'everybody' check (read_rule in ('everybody', 'members', 'level', 'joined')),
  add column read_level smallint not null default 1 check (read_level between 1 and 30),
  -- it comes into sight, which is over when its last post is where it belongs
  add column is_coming boolean not null default false,
  -- the last post that is there already
  add column settled_to bigint not null default 0;
update boards set is_coming = true where is_veiled and state in ('open', 'closed');

-- Who sees its posts: all, some or none.
create function board_reach(state text, read_rule text) returns text language sql immutable parallel safe as $$
  select case when state not in ('open', 'closed') then 'none' when read_rule = 'everybody' then 'all' else 'some' end
$$;
alter table boards add column reach text not null generated always as (board_reach(state, read_rule)) stored;
-- A board that is veiled because of who may read it can be read all the while.
drop index boards_unreadable;
alter table boards drop column is_readable;
alter table boards add column is_readable boolean not null
  generated always as (state in ('open', 'closed') and not is_coming) stored;
create index boards_unlisted on boards (id) where not is_readable or is_veiled or reach <> 'all';

alter table posts add column is_gated boolean not null default false;
alter table posts add constraint posts_gated_check
  check (not is_gated or (not is_listed and deleted_at is null and visibility = 'public' and held_at is null)) not valid;
alter table post_stats add column is_gated boolean not null default false;

create or replace view listed_posts as
  select * from posts where is_listed and board_id not in (select id from boards where is_veiled);
create or replace view listed_stats as
  select * from post_stats where is_listed and board_id not in (select id from boards where is_veiled);
-- What the pages of a board show to those who may read it.
create view shown_posts as select * from posts where is_listed or is_gated;
create view shown_stats as select * from post_stats where is_listed or is_gated;

create or replace function list_post() returns trigger language plpgsql as $$
declare
  is_shown boolean := new.deleted_at is null and new.visibility = 'public' and new.held_at is null;
  reach text;
begin
  select b.reach into reach from boards b where b.id = new.board_id;
  new.is_listed := is_shown and coalesce(reach = 'all', false);
  new.is_gated := is_shown and coalesce(reach = 'some', false);
  return new;
end $$;
drop trigger posts_listed on posts;
create trigger posts_listed before insert or update of board_id, visibility, deleted_at, held_at, is_listed, is_gated on posts
  for each row when (pg_trigger_depth() = 0) execute function list_post();

-- As before, and whether only some may read it.
create or replace function follow_posts() returns trigger language plpgsql as $$
begin
  update post_stats s set is_listed = d.is_listed, is_gated = d.is_gated, board_id = d.board_id,
      is_recommended = d.is_recommended
    from (
      select h.post_id, n.is_listed, n.is_gated, n.board_id, n.recommended_at is not null as is_recommended
      from new_posts n join old_posts o using (id) join post_stats h on h.post_id = n.id
      where n.is_listed <> o.is_listed or n.is_gated <> o.is_gated or n.board_id <> o.board_id
        or (n.recommended_at is null) <> (o.recommended_at is null)
      order by h.post_id for no key update of h
    ) d
    where s.post_id = d.post_id;
  update user_counts c set posts = c.posts + d.more
    from (
      select h.user_id, m.more
      from (
        select n.user_id, sum(n.is_listed::int - o.is_listed::int) as more from new_posts n join old_posts o using (id)
        where n.is_listed <> o.is_listed group by n.user_id
      ) m join user_counts h on h.user_id = m.user_id
      order by h.user_id for no key update of h
    ) d
    where c.user_id = d.user_id;
  return null;
end $$;

-- Brings some posts of a veiled board to where they belong, and tells how many it has looked at: fewer than `most` when
-- that was all. How far it has come stands in the board, so several may work at it, one after another: whatever changes
-- behind them is put right by its own trigger, because the board says already how it shall be.
create or replace function settle_board(board bigint, most integer) returns integer language plpgsql as $$
declare
  wanted text;
  done_to bigint;
  last_id bigint;
  number integer;
begin
  select b.reach, b.settled_to into wanted, done_to from boards b where b.id = board and b.is_veiled for no key update;
  if not found then
    return 0;
  end if;
  select max(next.id), count(*) into last_id, number
    from (select id from posts where board_id = board and id > done_to order by id limit most) next;
  update posts p set is_listed = wanted = 'all', is_gated = wanted = 'some' from (
    select id from posts
    where board_id = board and id > done_to and id <= last_id
      and deleted_at is null and visibility = 'public' and held_at is null
      and (is_listed <> (wanted = 'all') or is_gated <> (wanted = 'some'))
    order by id for no key update
  ) few where p.id = few.id;
  if number < most then
    update boards set is_veiled = false, is_coming = false, settled_to = 0 where id = board;
  else
    update boards set settled_to = last_id where id = board;
  end if;
  return number;
end $$;

create or replace function veil_board() returns trigger language plpgsql as $$
begin
  new.is_veiled := true;
  new.settled_to := 0;
  new.is_coming := board_reach(new.state, new.read_rule) <> 'none'
    and (old.is_coming or board_reach(old.state, old.read_rule) = 'none');
  return new;
end $$;
drop trigger boards_veiled on boards;
create trigger boards_veiled before update of state, read_rule on boards for each row
  when (board_reach(old.state, old.read_rule) <> board_reach(new.state, new.read_rule))
  execute function veil_board();
drop trigger boards_settled on boards;
create trigger boards_settled after update of state, read_rule on boards for each row
  when (board_reach(old.state, old.read_rule) <> board_reach(new.state, new.read_rule))
  execute function settle_changed_board();

-- Searching leaves out what not everybody may read, except in the boards that are named.
do $$
declare
  definition text := pg_get_functiondef(
    'find_texts(text, tsquery, text[], boolean, timestamptz, bigint, boolean, int, int)'::regprocedure);
begin
  drop function find_texts(text, tsquery, text[], boolean, timestamptz, bigint, boolean, int, int);
  definition := replace(definition, 'OUT ids bigint[]', 'open_boards bigint[], OUT ids bigint[]');
  definition := replace(definition, 'from boards b where not b.is_readable',
    'from boards b where (not b.is_readable or b.is_veiled or b.reach <> ''all'') and b.id <> all (open_boards)');
  execute definition;
end $$;
