-- Faults that readers have found in chapters. The same quote of the same block is one, however many report it.
create table chapter_typos (
  id bigint generated always as identity primary key,
  work_id bigint not null references works (id) on delete cascade,
  chapter_id bigint not null references work_chapters (id) on delete cascade,
  block int not null check (block > 0),
  wrong text not null check (char_length(wrong) between 1 and 800),
  "right" text not null check (char_length("right") <= 800),
  -- how many reported it
  number int not null default 1 check (number > 0),
  state text not null default 'open' check (state in ('open', 'fixed', 'dismissed')),
  user_id bigint not null references users (id) on delete cascade,
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index chapter_typos_open on chapter_typos (chapter_id, block, wrong) where state = 'open';
create index chapter_typos_work on chapter_typos (work_id, id desc);
create index chapter_typos_chapter on chapter_typos (chapter_id);
create index chapter_typos_user on chapter_typos (user_id);

create table typo_reports (
  typo_id bigint not null references chapter_typos (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (typo_id, user_id)
);
create index typo_reports_of on typo_reports (user_id, created_at);
