-- Letters that tell of what somebody wants to hear of by mail: each names of what, and with that its way out.
alter table letters drop constraint letters_kind_check,
  add constraint letters_kind_check check (kind in ('code', 'security', 'account', 'news', 'digest')) not valid;
alter table letters add column about text check (char_length(about) between 1 and 20);
-- The news in it: once all of them have been read, it does not leave any more.
alter table letters add column news_ids bigint[] check (cardinality(news_ids) <= 50);
-- What could not be sent can be tried again by the staff, so its content stays until the row goes.
alter table letters drop constraint letters_check,
  add constraint letters_sent_is_empty check (state <> 'sent' or sealed is null) not valid;

-- In which language somebody chose what to hear of; null: that of the site.
alter table notification_preferences add column locale text check (locale in ('zh-CN', 'en'));

-- What became of letters, by day.
create table mail_days (
  day date not null,
  kind text not null check (char_length(kind) between 1 and 20),
  sent int not null default 0,
  failed int not null default 0,
  primary key (day, kind)
);
-- Of the letters that nobody waits for, how many of a day have begun to leave: a day has a budget.
create table mail_draws (
  day date primary key,
  number int not null
);
-- Who did not want any more, by day and by what they did not want.
create table unsubscriptions (
  day date not null,
  about text not null check (char_length(about) between 1 and 20),
  number int not null default 0,
  primary key (day, about)
);

-- Up to where the news were looked through for those who want them by mail, and where they ended the last time.
create table news_mail_cursor (
  id boolean primary key default true check (id),
  done bigint not null,
  seen bigint not null,
  seen_at timestamptz not null default now()
);
insert into news_mail_cursor (done, seen) select coalesce(max(id), 0), coalesce(max(id), 0) from notifications;
