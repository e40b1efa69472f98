-- What members wrote for all to read can be reported as well.
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check check (kind in ('user', 'message', 'posts', 'comment', 'reply'));
