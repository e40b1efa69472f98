-- no transaction
drop index concurrently if exists comments_work;
create index concurrently comments_work on comments (work_id) where work_id is not null;
drop index concurrently if exists comments_work_new;
create index concurrently comments_work_new on comments (work_id, created_at desc, id desc)
  where work_id is not null and chapter_id is null;
drop index concurrently if exists comments_work_hot;
create index concurrently comments_work_hot on comments (work_id, likes desc, id desc)
  where work_id is not null and chapter_id is null;
drop index concurrently if exists comments_chapter_new;
create index concurrently comments_chapter_new on comments (chapter_id, created_at desc, id desc)
  where chapter_id is not null;
drop index concurrently if exists comments_chapter_hot;
create index concurrently comments_chapter_hot on comments (chapter_id, likes desc, id desc) where chapter_id is not null;
drop index concurrently if exists comments_block;
create index concurrently comments_block on comments (chapter_id, block, likes desc, id desc) where block is not null;
drop index concurrently if exists comments_work_held;
create index concurrently comments_work_held on comments (work_id)
  where work_id is not null and held_at is not null and deleted_at is null;
drop index concurrently if exists replies_work;
create index concurrently replies_work on replies (work_id) where work_id is not null;
drop index concurrently if exists replies_chapter;
create index concurrently replies_chapter on replies (chapter_id) where chapter_id is not null;
drop index concurrently if exists replies_work_held;
create index concurrently replies_work_held on replies (work_id)
  where work_id is not null and held_at is not null and deleted_at is null;
