-- A text that waits for somebody to look at it is held: its author and the staff see it, and nobody else knows of it. The
-- row is there from the beginning and keeps its id. What the rules said of it (`verdict`) stays with it.
alter table posts add column held_at timestamptz, add column verdict jsonb;
alter table comments add column held_at timestamptz, add column verdict jsonb;
alter table replies add column held_at timestamptz, add column verdict jsonb;
comment on column posts.held_at is 'the time at which it was written, as long as it was never in sight; later for others';

alter table posts add constraint posts_held_check check (held_at is null or not is_listed) not valid;
-- A place among the comments is taken when it comes into sight.
alter table comments alter column floor drop not null;
alter table comments add constraint comments_placed check (floor is not null or held_at is not null) not valid;

create or replace view listed_posts as
  select * from posts where is_listed and board_id not in (select id from boards where is_veiled);

create or replace function list_post() returns trigger language plpgsql as $$
begin
  new.is_listed := new.deleted_at is null and new.visibility = 'public' and new.held_at is null
    and exists (select from boards b where b.id = new.board_id and b.state in ('open', 'closed'));
  return new;
end $$;
drop trigger posts_listed on posts;
create trigger posts_listed before insert or update of board_id, visibility, deleted_at, held_at, is_listed on posts
  for each row when (pg_trigger_depth() = 0) execute function list_post();

-- As before, and what is held stays where it is.
create or replace function settle_board(board bigint, most integer) returns integer language plpgsql as $$
declare
  wanted boolean;
  changed integer;
begin
  select b.state in ('open', 'closed') into wanted from boards b where b.id = board for no key update;
  if wanted then
    update posts p set is_listed = true from (
      select id from posts
      where board_id = board and not is_listed and deleted_at is null and visibility = 'public' and held_at is null
      order by id limit most for no key update
    ) few where p.id = few.id;
  else
    update posts p set is_listed = false from (
      select id from posts where board_id = board and is_listed order by id limit most for no key update
    ) few where p.id = few.id;
  end if;
  get diagnostics changed = row_count;
  if changed < most then
    update boards set is_veiled = false where id = board and is_veiled;
  end if;
  return changed;
end $$;
