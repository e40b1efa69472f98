-- Chapters that came into sight: those who have the work on their shelf and want to hear of it are told, once and portion
-- by portion. Several that came at once are one row.
create table work_news (
  id bigint generated always as identity primary key,
  work_id bigint not null references works (id) on delete cascade,
  -- the last of them
  chapter_id bigint not null references work_chapters (id) on delete cascade,
  number int not null check (number > 0),
  -- readers up to this one have been told
  told_to bigint not null default 0,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index work_news_open on work_news (created_at, id) where done_at is null;
create index work_news_done on work_news (done_at) where done_at is not null;
create index work_news_work on work_news (work_id);
create index work_news_chapter on work_news (chapter_id);
