-- Replies may bring pictures, as comments do.
alter table replies add column images jsonb not null default '[]';
