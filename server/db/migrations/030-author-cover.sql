-- The picture over the page of a member, and the hue from which one is drawn where there is none: that of the avatar.
alter table users add column cover text not null default '' check (char_length(cover) <= 600);
alter table users add column hue smallint check (hue between 0 and 359);
create index users_without_hue on users (id) where avatar <> '' and hue is null;
