-- no transaction
-- Lists go by the time at which something came into sight, which is not always the order of the ids. Each is made anew
-- when an earlier attempt was broken off.
drop index concurrently if exists posts_published;
create index concurrently posts_published on posts (created_at desc, id desc) include (board_id) where is_listed;
drop index concurrently if exists posts_board_published;
create index concurrently posts_board_published on posts (board_id, created_at desc, id desc) where is_listed;
drop index concurrently if exists posts_class_published;
create index concurrently posts_class_published on posts (board_id, classification_id, created_at desc, id desc)
  where is_listed;
drop index concurrently if exists posts_author_published;
create index concurrently posts_author_published on posts (user_id, created_at desc, id desc);
drop index concurrently if exists comments_author_published;
create index concurrently comments_author_published on comments (user_id, created_at desc, id desc);
drop index concurrently if exists replies_author_published;
create index concurrently replies_author_published on replies (user_id, created_at desc, id desc);
drop index concurrently if exists replies_published;
create index concurrently replies_published on replies (comment_id, created_at, id);

drop index concurrently if exists posts_new;
drop index concurrently if exists posts_day;
drop index concurrently if exists posts_board_new;
drop index concurrently if exists posts_class_new;
drop index concurrently if exists posts_author;
drop index concurrently if exists comments_author;
drop index concurrently if exists replies_author;
drop index concurrently if exists replies_of;

drop index concurrently if exists posts_board_waiting;
create index concurrently posts_board_waiting on posts (board_id, id)
  where not is_listed and deleted_at is null and visibility = 'public' and held_at is null;
drop index concurrently if exists posts_board_unlisted;

-- What is held is little, and looked for under its post.
drop index concurrently if exists comments_held;
create index concurrently comments_held on comments (post_id) where held_at is not null and deleted_at is null;
drop index concurrently if exists replies_held;
create index concurrently replies_held on replies (post_id) where held_at is not null and deleted_at is null;
