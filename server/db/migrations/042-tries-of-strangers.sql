-- Wrong tries from elsewhere than where a code was asked for: they end on their own count, never the code of its owner.
alter table verification_codes add column stranger_tries smallint not null default 0;
