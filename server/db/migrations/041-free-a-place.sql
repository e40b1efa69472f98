-- How many places were freed because a domain was a mistake: each of them once.
alter table licences add freed integer not null default 0;
alter table licences add constraint licences_freed_once check (freed between 0 and slots);
