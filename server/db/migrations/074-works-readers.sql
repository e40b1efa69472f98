-- Likes, shelves, places and readers of works.
alter table likes drop constraint likes_type_check, add constraint likes_type_check
  check (type in ('posts', 'comment', 'reply', 'works', 'chapter')) not valid;

-- For which day `hot` was reckoned: when another one begins, the oldest of the seven falls out.
alter table work_stats add column hot_day date not null default current_date;
create index work_stats_hot_day on work_stats (hot_day) where hot <> 0;
create index work_stats_rank_new on work_stats (type, first_published_at desc) where is_ranked;

-- Works that a member follows. What came since `seen_at` is new to them.
create table work_shelves (
  user_id bigint not null references users (id) on delete cascade,
  work_id bigint not null references works (id) on delete cascade,
  notify boolean not null default true,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (user_id, work_id)
);
create index work_shelves_of on work_shelves (work_id, user_id);

-- Where a member is in a work: one row, whatever device they read on.
create table work_places (
  user_id bigint not null references users (id) on delete cascade,
  work_id bigint not null references works (id) on delete cascade,
  chapter_id bigint not null references work_chapters (id) on delete cascade,
  block int not null check (block > 0),
  place_offset float8 not null check (place_offset between 0 and 1),
  -- how much of the chapter lies before it
  progress float8 not null check (progress between 0 and 1),
  read_at timestamptz not null,
  primary key (user_id, work_id)
);
create index work_places_read on work_places (user_id, read_at desc, work_id);
create index work_places_chapter on work_places (chapter_id);

-- Who read something of a work on a day, by a number that says nothing of them: counted once.
create table work_readers (
  work_id bigint not null references works (id) on delete cascade,
  day date not null,
  reader bigint not null,
  primary key (work_id, day, reader)
);
create index work_readers_day on work_readers (day);
