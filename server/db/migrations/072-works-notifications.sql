-- no transaction
drop index concurrently if exists notifications_work;
create index concurrently notifications_work on notifications (work_id) where work_id is not null;
drop index concurrently if exists notifications_chapter;
create index concurrently notifications_chapter on notifications (chapter_id) where chapter_id is not null;
