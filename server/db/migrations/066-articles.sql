-- Articles: what a post in a board for articles has besides, and the columns in which authors put theirs in order.

-- A post there without a row is an original without cover, whose summary is the beginning of its text.
create table articles (
  post_id bigint primary key references posts (id) on delete cascade,
  -- the picture as it was when it was written, as posts keep theirs
  cover jsonb,
  -- empty: the beginning of the text
  summary text not null default '' check (char_length(summary) <= 3200),
  origin text not null default 'original' check (origin in ('original', 'reprint', 'translation')),
  source_name text not null default '' check (char_length(source_name) <= 1600),
  source_url text not null default '' check (source_url ~* '^($|https?://)' and char_length(source_url) <= 500),
  constraint articles_source check (origin = 'original' or source_name <> '' or source_url <> '')
);

create table columns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- a member has twenty places, and a column takes one of them while it is there
  slot smallint not null check (slot between 1 and 20),
  title text not null check (char_length(title) between 1 and 640),
  summary text not null default '' check (char_length(summary) <= 8000),
  cover jsonb,
  is_finished boolean not null default false,
  -- how many are in it, whether others see them or not
  articles integer not null default 0 constraint columns_room check (articles between 0 and 500),
  subscribers integer not null default 0 check (subscribers >= 0),
  -- null: nobody has deleted it
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  delete_reason text not null default '' check (char_length(delete_reason) <= 3200),
  -- when something came into sight in it last
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint columns_owner unique (id, user_id)
);
create unique index columns_slots on columns (user_id, slot) where deleted_at is null;
create index columns_of on columns (user_id, id desc);
create index columns_update on columns (updated_at desc, id desc) where deleted_at is null;
create index columns_subscribers on columns (subscribers desc, id desc) where deleted_at is null;
create index columns_deleted on columns (deleted_at) where deleted_at is not null;

-- An article stands in one column at most, and in one of its own author.
create table column_articles (
  post_id bigint primary key references posts (id) on delete cascade,
  column_id bigint not null,
  -- the author of the article, whatever is written here
  user_id bigint not null,
  position integer not null,
  constraint column_articles_owner foreign key (column_id, user_id) references columns (id, user_id) on delete cascade,
  constraint column_articles_place unique (column_id, position) deferrable initially deferred
);

create function own_column_article() returns trigger language plpgsql as $$
begin
  new.user_id := (select p.user_id from posts p where p.id = new.post_id);
  return new;
end $$;
create trigger column_articles_owned before insert or update of post_id, user_id, column_id on column_articles
  for each row execute function own_column_article();

-- Whoever puts an article into a column has locked it before, so that two do not wait for each other.
create function count_column_article() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update columns set articles = articles - 1 where id = old.column_id;
  end if;
  if tg_op <> 'DELETE' then
    update columns set articles = articles + 1,
      updated_at = case when exists (select from posts p where p.id = new.post_id and p.is_listed) then now() else updated_at end
      where id = new.column_id;
  end if;
  return null;
end $$;
create trigger column_articles_counted after insert or delete on column_articles
  for each row execute function count_column_article();
create trigger column_articles_recounted after update on column_articles
  for each row when (old.column_id <> new.column_id) execute function count_column_article();

create table column_subscriptions (
  column_id bigint not null references columns (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (column_id, user_id)
);
create index column_subscriptions_of on column_subscriptions (user_id, created_at desc, column_id);

-- An article that came into sight: those who subscribe to the column it is in then are told, once and portion by portion.
create table article_news (
  post_id bigint primary key references posts (id) on delete cascade,
  -- null: it stood in none
  column_id bigint references columns (id) on delete cascade,
  -- subscribers up to this one have been told
  told_to bigint not null default 0,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index article_news_column on article_news (column_id) where column_id is not null;
create index article_news_open on article_news (created_at, post_id) where done_at is null;
create function renew_column() returns trigger language plpgsql as $$
begin
  update columns set updated_at = now() where id = new.column_id;
  return null;
end $$;
create trigger article_news_renew after insert on article_news for each row when (new.column_id is not null)
  execute function renew_column();
-- What was there before is no news.
insert into article_news (post_id, done_at)
  select p.id, now() from posts p join boards b on b.id = p.board_id where b.type = 'article';

-- News of the same thing are one line while it is unread (`fold` names the thing): its number rises and it comes first.
alter table notifications add column fold text;
alter table notifications add column number integer not null default 1;
alter table notifications add column column_id bigint references columns (id) on delete cascade;

-- Further kinds of things that are found, reported and removed.
alter table search_texts drop constraint search_texts_kind_check,
  add constraint search_texts_kind_check check (kind in ('posts', 'system', 'user', 'column', 'works')) not valid;
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check
  check (kind in ('user', 'message', 'posts', 'comment', 'reply', 'column', 'works', 'chapter')) not valid;
alter table removal_items drop constraint removal_items_type_check, add constraint removal_items_type_check
  check (type in ('posts', 'comment', 'reply', 'attachment', 'column', 'work', 'chapter')) not valid;
