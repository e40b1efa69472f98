-- How many words of a chapter were there when the day began on which it was last written: what is more was written then.
alter table chapter_drafts add column day date, add column day_words int not null default 0 check (day_words >= 0);
