-- The forum in the long run: large boards that go out of sight, what was deleted for good, notices in the language of the
-- reader, tags, and lengths as people count them.

-- Bringing the posts of a large board in or out of the lists takes a while. Until it is done the board is veiled: the
-- lists of everybody leave its posts out, and it is shown only to those who see it whatever its state is.
alter table boards add column is_veiled boolean not null default false;
alter table boards add column is_readable boolean not null
  generated always as (state in ('open', 'closed') and not is_veiled) stored;
create index boards_veiled on boards (id) where is_veiled;

-- Brings at most so many posts in or out of the lists, as the state of their board wants it, and says how many. The last
-- ones lift the veil.
create function settle_board(board bigint, most integer) returns integer language plpgsql as $$
declare
  wanted boolean;
  changed integer;
begin
  select b.state in ('open', 'closed') into wanted from boards b where b.id = board for no key update;
  if wanted then
    update posts p set is_listed = true from (
      select id from posts where board_id = board and not is_listed and deleted_at is null and visibility = 'public'
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

drop trigger boards_listed on boards;
drop function list_posts_of_board;

create function veil_board() returns trigger language plpgsql as $$
begin
  new.is_veiled := true;
  return new;
end $$;
create trigger boards_veiled before update of state on boards for each row
  when ((old.state in ('open', 'closed')) <> (new.state in ('open', 'closed')))
  execute function veil_board();

-- A small board is settled at once.
create function settle_changed_board() returns trigger language plpgsql as $$
begin
  perform settle_board(new.id, 500);
  return null;
end $$;
create trigger boards_settled after update of state on boards for each row
  when ((old.state in ('open', 'closed')) <> (new.state in ('open', 'closed')))
  execute function settle_changed_board();

-- As before, but everybody locks in the order of the ids.
create or replace function follow_posts() returns trigger language plpgsql as $$
begin
  update post_stats s set is_listed = d.is_listed, board_id = d.board_id
    from (
      select h.post_id, n.is_listed, n.board_id
      from new_posts n join old_posts o using (id) join post_stats h on h.post_id = n.id
      where n.is_listed <> o.is_listed or n.board_id <> o.board_id
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

-- What the site says is kept as the key of a sentence with its parts, and said in the language of whoever reads it:
-- { key, params, reason }. Notices from before this have their sentence in `content`.
alter table notifications add column notice jsonb;

alter table posts add column tags text[] not null default '{}';
alter table posts add constraint posts_tags_check check (cardinality(tags) <= 5) not valid;

-- People count characters as they see them; one of them may be made of several code points. The server counts; these
-- bounds only keep out what no count allows: sixteen code points for each character. Every row fits the narrower ones of
-- before, so none needs to be looked at.
alter table users drop constraint users_signature_check,
  add constraint users_signature_check check (char_length(signature) <= 3200) not valid;
alter table zones drop constraint zones_name_check,
  add constraint zones_name_check check (char_length(name) between 1 and 320) not valid;
alter table boards drop constraint boards_description_check,
  add constraint boards_description_check check (char_length(description) <= 3200) not valid,
  drop constraint boards_rules_check,
  add constraint boards_rules_check check (char_length(rules) <= 16000) not valid;
alter table classifications drop constraint classifications_name_check,
  add constraint classifications_name_check check (char_length(name) between 1 and 160) not valid;
alter table board_mutes drop constraint board_mutes_reason_check,
  add constraint board_mutes_reason_check check (char_length(reason) <= 3200) not valid;
alter table board_log drop constraint board_log_reason_check,
  add constraint board_log_reason_check check (char_length(reason) <= 3200) not valid;
alter table posts drop constraint posts_title_check,
  add constraint posts_title_check check (char_length(title) between 1 and 1600) not valid,
  drop constraint posts_delete_reason_check,
  add constraint posts_delete_reason_check check (char_length(delete_reason) <= 3200) not valid;
alter table comments drop constraint comments_content_check,
  add constraint comments_content_check check (char_length(content) <= 32000) not valid;
alter table replies drop constraint replies_content_check,
  add constraint replies_content_check check (char_length(content) <= 32000) not valid;
alter table announcements drop constraint announcements_title_check,
  add constraint announcements_title_check check (char_length(title) between 1 and 960) not valid;
alter table custom_pages drop constraint custom_pages_title_check,
  add constraint custom_pages_title_check check (char_length(title) between 1 and 960) not valid;

-- What lists may show to everybody. Boards that are veiled are few, and mostly none.
create view listed_posts as
  select * from posts where is_listed and board_id not in (select id from boards where is_veiled);
create view listed_stats as
  select * from post_stats where is_listed and board_id not in (select id from boards where is_veiled);
