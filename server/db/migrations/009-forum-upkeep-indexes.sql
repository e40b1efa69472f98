-- no transaction
-- Boards that come back into sight, and what was deleted and is to go for good. Each is made anew when an earlier attempt
-- was broken off.
drop index concurrently if exists posts_board_unlisted;
create index concurrently posts_board_unlisted on posts (board_id, id)
  where not is_listed and deleted_at is null and visibility = 'public';

drop index concurrently if exists posts_deleted;
create index concurrently posts_deleted on posts (deleted_at) where deleted_at is not null;

drop index concurrently if exists comments_deleted;
create index concurrently comments_deleted on comments (deleted_at) where deleted_at is not null;

drop index concurrently if exists replies_deleted;
create index concurrently replies_deleted on replies (deleted_at) where deleted_at is not null;

drop index concurrently if exists replies_post;
create index concurrently replies_post on replies (post_id);

drop index concurrently if exists replies_answers;
create index concurrently replies_answers on replies (to_reply_id) where to_reply_id is not null;
