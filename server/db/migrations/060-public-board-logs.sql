-- Its creator may show everybody what was done in a board.
alter table boards add column is_log_public boolean not null default false;
