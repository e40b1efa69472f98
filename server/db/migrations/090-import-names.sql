-- What a file of chapters was called, so that its author finds it again.
alter table work_imports add column name text not null default '' check (char_length(name) <= 255);
