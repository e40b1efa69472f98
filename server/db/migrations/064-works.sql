-- Fiction and manga: works, their volumes and chapters.

create table work_categories (
  id bigint generated always as identity primary key,
  type text not null check (type in ('fiction', 'manga')),
  name text not null check (char_length(name) between 1 and 160),
  position int not null default 0,
  created_at timestamptz not null default now(),
  constraint work_categories_name unique (type, name)
);

create table works (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  type text not null check (type in ('fiction', 'manga')),
  title text not null check (char_length(title) between 1 and 640),
  summary text not null default '' check (char_length(summary) <= 16000),
  notice text not null default '' check (char_length(notice) <= 8000),
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  -- what is kept of the picture, so that showing it needs no look at the files
  cover jsonb,
  category_id bigint references work_categories (id) on delete set null,
  serial text not null default 'ongoing' check (serial in ('ongoing', 'finished', 'paused')),
  age_note smallint not null default 0 check (age_note in (0, 12, 16, 18)),
  direction text not null check (direction in ('ltr', 'rtl', 'strip')),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  verdict jsonb,
  held_at timestamptz,
  -- by the staff
  hidden_at timestamptz,
  hidden_by bigint references users (id),
  hide_reason text not null default '' check (char_length(hide_reason) <= 3200),
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  -- chapters that are not deleted, in every state
  entries int not null default 0 constraint works_entries check (entries between 0 and 10000),
  -- of those that readers see: reckoned anew whenever one of them comes, goes or moves
  chapters int not null default 0 check (chapters between 0 and entries),
  words bigint not null default 0 check (words >= 0),
  pages int not null default 0 check (pages >= 0),
  first_chapter_id bigint,
  last_chapter_id bigint,
  last_number int not null default 0,
  first_published_at timestamptz,
  last_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_listed boolean not null generated always as (
    visibility = 'public' and deleted_at is null and hidden_at is null and held_at is null and chapters > 0) stored
);
create index works_of on works (user_id, id desc);
create index works_category on works (category_id) where category_id is not null;
create index works_update on works (type, last_published_at desc, id desc) where is_listed;
create index works_new on works (type, first_published_at desc, id desc) where is_listed;
create index works_words on works (type, words desc, id desc) where is_listed;
create index works_tags on works using gin (tags) where is_listed;
create index works_deleted on works (deleted_at) where deleted_at is not null;

create table work_volumes (
  id bigint generated always as identity primary key,
  work_id bigint not null references works (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 960),
  position int not null,
  created_at timestamptz not null default now(),
  constraint work_volumes_of_work unique (id, work_id)
);
create index work_volumes_order on work_volumes (work_id, position);

-- The order of chapters is kept in two levels: spans of at most about a hundred, with the figures of what readers see in
-- them, and a place inside of the span. So the number of a chapter, and any page of the contents, costs the same however
-- many chapters there are. Chapters without a volume stand before all volumes.
create table chapter_spans (
  id bigint generated always as identity primary key,
  work_id bigint not null references works (id) on delete cascade,
  volume_id bigint,
  position float8 not null,
  -- those that are not deleted, and among them those that readers see
  entries int not null default 0 check (entries >= 0),
  chapters int not null default 0 check (chapters between 0 and entries),
  words bigint not null default 0,
  pages int not null default 0,
  constraint chapter_spans_of_work unique (id, work_id),
  -- a volume that holds chapters cannot go
  constraint chapter_spans_volume foreign key (volume_id, work_id) references work_volumes (id, work_id)
);
create index chapter_spans_order on chapter_spans (work_id, volume_id, position);

create table work_chapters (
  id bigint generated always as identity primary key,
  work_id bigint not null references works (id) on delete cascade,
  span_id bigint not null,
  position float8 not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'hidden')),
  -- as readers see it once it is published; before that as its author writes it
  title text not null check (char_length(title) between 1 and 960),
  access jsonb not null default '{"kind": "free"}' check (access ->> 'kind' in ('free', 'login')),
  words int not null default 0 check (words >= 0),
  pages int not null default 0 check (pages between 0 and 300),
  -- when readers could see it first
  published_at timestamptz,
  scheduled_at timestamptz,
  edited_at timestamptz,
  -- what readers see
  published_id bigint,
  verdict jsonb,
  held_at timestamptz,
  -- by the staff
  hidden_at timestamptz,
  hidden_by bigint references users (id),
  hide_reason text not null default '' check (char_length(hide_reason) <= 3200),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  is_visible boolean not null generated always as (
    state = 'published' and deleted_at is null and hidden_at is null and held_at is null) stored,
  constraint work_chapters_span foreign key (span_id, work_id) references chapter_spans (id, work_id),
  constraint work_chapters_scheduled check ((state = 'scheduled') = (scheduled_at is not null)),
  constraint work_chapters_published check (
    state not in ('published', 'hidden') or (published_id is not null and published_at is not null))
);
create index work_chapters_order on work_chapters (span_id, position);
create index work_chapters_published_at on work_chapters (work_id, published_at desc) where is_visible;
create index work_chapters_due on work_chapters (scheduled_at) where state = 'scheduled' and deleted_at is null;
create index work_chapters_state on work_chapters (work_id, state) where deleted_at is null;
create index work_chapters_deleted on work_chapters (deleted_at) where deleted_at is not null;

-- What the author is writing.
create table chapter_drafts (
  chapter_id bigint primary key references work_chapters (id) on delete cascade,
  -- counts every save
  revision int not null default 1 check (revision > 0),
  -- the next key of a block: none is used twice
  next_key int not null default 1 check (next_key > 0),
  title text not null check (char_length(title) between 1 and 960),
  document jsonb,
  -- snapshots of pictures
  pages jsonb not null default '[]' check (jsonb_array_length(pages) <= 300),
  pictures jsonb not null default '[]',
  author_note text not null default '' check (char_length(author_note) <= 8000),
  access jsonb not null default '{"kind": "free"}' check (access ->> 'kind' in ('free', 'login')),
  words int not null default 0 check (words >= 0),
  updated_at timestamptz not null default now()
);

-- Texts as they were: every publication, and now and then what was written in between.
create table chapter_revisions (
  id bigint generated always as identity primary key,
  chapter_id bigint not null references work_chapters (id) on delete cascade,
  number int not null,
  kind text not null check (kind in ('auto', 'manual', 'published')),
  title text not null,
  document jsonb,
  pages jsonb not null default '[]',
  pictures jsonb not null default '[]',
  author_note text not null default '',
  words int not null,
  created_at timestamptz not null default now(),
  constraint chapter_revisions_number unique (chapter_id, number, kind)
);
create index chapter_revisions_kind on chapter_revisions (chapter_id, kind, id desc);
alter table work_chapters add constraint work_chapters_text foreign key (published_id) references chapter_revisions (id)
  deferrable initially deferred;
create index work_chapters_text on work_chapters (published_id) where published_id is not null;

-- Figures that change all the time stand apart from the texts.
create table work_stats (
  work_id bigint primary key references works (id) on delete cascade,
  type text not null,
  category_id bigint,
  serial text not null,
  -- listed, and for everybody: what ranks show
  is_listed boolean not null default false,
  is_ranked boolean not null default false,
  first_published_at timestamptz,
  views bigint not null default 0 check (views >= 0),
  likes int not null default 0 check (likes >= 0),
  shelves int not null default 0 check (shelves >= 0),
  comments int not null default 0 check (comments >= 0),
  -- points times fifty, so that they are whole: of the last seven days, and of all time
  hot bigint not null default 0,
  points bigint not null default 0,
  is_stale boolean not null default false
);
create index work_stats_hot on work_stats (type, hot desc, work_id desc) where is_listed;
create index work_stats_shelves on work_stats (type, shelves desc, work_id desc) where is_listed;
create index work_stats_rank_hot on work_stats (type, hot desc, work_id desc) where is_ranked;
create index work_stats_rank_points on work_stats (type, points desc, work_id desc) where is_ranked;
create index work_stats_rank_finished on work_stats (type, points desc, work_id desc)
  where is_ranked and serial = 'finished';
create index work_stats_stale on work_stats (work_id) where is_stale;

create table work_days (
  work_id bigint not null references works (id) on delete cascade,
  day date not null,
  views int not null default 0,
  readers int not null default 0,
  likes int not null default 0,
  comments int not null default 0,
  shelves int not null default 0,
  words int not null default 0,
  primary key (work_id, day)
);
create index work_days_day on work_days (day);

create table chapter_stats (
  chapter_id bigint primary key references work_chapters (id) on delete cascade,
  views int not null default 0 check (views >= 0),
  likes int not null default 0 check (likes >= 0),
  comments int not null default 0 check (comments >= 0),
  typos int not null default 0 check (typos >= 0)
);

-- What lists and ranks look at follows the work.
create function follow_works() returns trigger language plpgsql as $$
begin
  insert into work_stats as s (work_id, type, category_id, serial, is_listed, is_ranked, first_published_at)
  values (new.id, new.type, new.category_id, new.serial, new.is_listed, new.is_listed and new.age_note < 18,
    new.first_published_at)
  on conflict (work_id) do update set category_id = excluded.category_id, serial = excluded.serial,
    is_listed = excluded.is_listed, is_ranked = excluded.is_ranked, first_published_at = excluded.first_published_at;
  return null;
end $$;
create trigger works_followed after insert on works for each row execute function follow_works();
create trigger works_followed_again after update on works for each row
  when ((old.category_id, old.serial, old.is_listed, old.age_note, old.first_published_at)
    is distinct from (new.category_id, new.serial, new.is_listed, new.age_note, new.first_published_at))
  execute function follow_works();
