-- Whether everybody may find a post depends on its board alone: what is private or deleted is not among these texts. With
-- the board beside the text, finding and counting look at nothing else. The index is made anew, which is quicker than
-- taking every text in once more.
drop index search_texts_grams;
alter table search_texts add column board_id bigint;
delete from search_texts s where s.kind = 'posts'
  and not exists (select from posts p where p.id = s.object_id and p.deleted_at is null and p.visibility = 'public');
update search_texts s set board_id = p.board_id from posts p where s.kind = 'posts' and p.id = s.object_id;
alter table search_texts add constraint search_texts_board_check check ((kind = 'posts') = (board_id is not null));
create index search_texts_grams on search_texts using gin (grams) with (fastupdate = off);
create index boards_unreadable on boards (id) where not is_readable;

create function move_search_texts() returns trigger language plpgsql as $$
begin
  update search_texts set board_id = new.board_id where kind = 'posts' and object_id = new.id;
  return null;
end $$;
create trigger posts_moved after update of board_id on posts for each row when (old.board_id <> new.board_id)
  execute function move_search_texts();
