-- Whether likes, comments and followers are counted and announced to a member, and whether others see the bookmarks.
alter table users add column hears_news boolean not null default true;
alter table users add column shows_collects boolean not null default false;
