-- Views by day of each post, and where the readers of an author came from; written with the views themselves.
create table post_days (
  post_id bigint not null references posts (id) on delete cascade,
  day date not null,
  views bigint not null check (views >= 0),
  primary key (post_id, day)
);
create index post_days_age on post_days (day);

create table view_sources (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  source text not null check (source in ('home', 'board', 'search', 'author', 'message', 'external', 'direct')),
  -- of other sites their name, as far as an author has few of them on a day
  host text not null default '' check (char_length(host) <= 100),
  views bigint not null check (views >= 0),
  primary key (user_id, day, source, host),
  check (host = '' or source = 'external')
);
create index view_sources_age on view_sources (day);
