-- News of columns and works are one row for each event. They are numbered in the order in which they can be seen, and each
-- member has a place in these numbers: what comes after it is put into their lines when they look.
create sequence news_seq;
alter table article_news add column seq bigint unique;
alter table work_news add column seq bigint unique;
create index article_news_seq on article_news (column_id, seq) where seq is not null;
create index work_news_seq on work_news (work_id, seq) where seq is not null;

-- What was being told while there were no places: who has heard of it does not hear of it again.
alter table article_news add column told_before bigint not null default 0;
alter table work_news add column told_before bigint not null default 0;
update article_news set told_before = told_to where done_at is null and told_to > 0;
update work_news set told_before = told_to where done_at is null and told_to > 0;

create table news_places (
  user_id bigint primary key references users (id) on delete cascade,
  seen bigint not null
);
