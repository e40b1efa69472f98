-- no transaction
drop index concurrently if exists notifications_fold;
create unique index concurrently notifications_fold on notifications (user_id, fold) where read_at is null and fold is not null;
drop index concurrently if exists notifications_column;
create index concurrently notifications_column on notifications (column_id) where column_id is not null;
