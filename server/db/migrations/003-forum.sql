-- The forum: zones, boards, posts, comments, likes, follows, notifications, and what is found by searching.

-- What others did to an account, counted. Every change passes through this row, so the figures are exact.
create table user_counts (
  user_id bigint primary key references users (id) on delete cascade,
  follows integer not null default 0 check (follows >= 0),
  fans integer not null default 0 check (fans >= 0),
  likes integer not null default 0 check (likes >= 0),
  posts integer not null default 0 check (posts >= 0)
);
insert into user_counts (user_id) select id from users;
-- so that everybody who counts finds a row
create function count_new_users() returns trigger language plpgsql as $$
begin
  insert into user_counts (user_id) select id from new_users;
  return null;
end $$;
create trigger users_counted after insert on users referencing new table as new_users
  for each statement execute function count_new_users();

-- How often somebody did something of late.
create index audit_log_actor on audit_log (actor_id, created_at desc);

create table zones (
  id bigint generated always as identity primary key,
  name text not null constraint zones_name_unique unique check (char_length(name) between 1 and 20),
  type text not null default 'forum' check (type in ('forum', 'article')),
  position integer not null default 0,
  created_at timestamptz not null default now()
);

create table boards (
  id bigint generated always as identity primary key,
  zone_id bigint not null references zones (id),
  name text not null check (char_length(name) between 1 and 20),
  -- the name after NFKC and case folding: what makes two names the same
  name_key text not null constraint boards_name_unique unique,
  sign text not null constraint boards_sign_unique unique check (sign ~ '^[a-z0-9](-?[a-z0-9]){1,29}$'),
  type text not null default 'forum' check (type in ('forum', 'article')),
  cover text not null default '',
  description text not null default '' check (char_length(description) <= 200),
  rules text not null default '' check (char_length(rules) <= 1000),
  -- pending: waits for an administrator; closed: is read, not written; hidden: only its managers and administrators see it
  state text not null default 'open' check (state in ('open', 'pending', 'rejected', 'closed', 'hidden')),
  post_rule text not null default 'all' check (post_rule in ('all', 'members', 'managers')),
  creator_id bigint not null references users (id),
  position integer not null default 0,
  member_count integer not null default 0 check (member_count >= 0),
  post_count integer not null default 0 check (post_count >= 0),
  last_post_at timestamptz,
  created_at timestamptz not null default now()
);
create index boards_zone on boards (zone_id, position, id);
create index boards_creator on boards (creator_id);

create table classifications (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 10),
  position integer not null default 0,
  constraint classifications_name_unique unique (board_id, name)
);

-- Who belongs to a board. Its creator has a row too.
create table board_members (
  board_id bigint not null references boards (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  role text not null default 'member' check (role in ('creator', 'manager', 'member')),
  joined_at timestamptz not null default now(),
  -- what came later is new to them
  visited_at timestamptz not null default now(),
  primary key (board_id, user_id)
);
create index board_members_of on board_members (user_id, visited_at desc);
create unique index board_members_creator on board_members (board_id) where role = 'creator';

-- Leaving a board does not end a mute.
create table board_mutes (
  board_id bigint not null references boards (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  muted_by bigint not null references users (id),
  reason text not null default '' check (char_length(reason) <= 200),
  -- null: until somebody lifts it
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (board_id, user_id)
);

-- What managers did. Rows are only ever added.
create table board_log (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards (id) on delete cascade,
  actor_id bigint not null references users (id),
  action text not null check (action ~ '^[a-z-]{1,30}$'),
  post_id bigint,
  user_id bigint references users (id),
  reason text not null default '' check (char_length(reason) <= 200),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index board_log_of on board_log (board_id, id desc);
create trigger board_log_is_append_only before update on board_log for each row execute function refuse_change();

create table posts (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards (id),
  user_id bigint not null references users (id),
  classification_id bigint references classifications (id) on delete set null,
  title text not null check (char_length(title) between 1 and 100),
  -- the text itself as a tree of allowed nodes, never HTML
  document jsonb not null,
  excerpt text not null default '' check (char_length(excerpt) <= 300),
  word_count integer not null default 0,
  -- pictures and the film as they were when it was written: path, size, placeholder
  images jsonb not null default '[]',
  video jsonb,
  -- what the pictures inside the document are like, by path
  inside jsonb not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  -- null: nobody has deleted it
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  delete_reason text not null default '' check (char_length(delete_reason) <= 200),
  closed_at timestamptz,
  -- in a board that can be seen, public and not deleted: what lists may show to everybody
  is_listed boolean not null,
  global_top_at timestamptz,
  board_top_at timestamptz,
  recommended_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  check ((deleted_at is null) or not is_listed),
  check (visibility = 'public' or not is_listed)
);
create index posts_new on posts (id desc) where is_listed;
-- how many came since midnight, board by board, without looking at the rows
create index posts_day on posts (created_at) include (board_id) where is_listed;
create index posts_board_new on posts (board_id, id desc) where is_listed;
create index posts_class_new on posts (board_id, classification_id, id desc) where is_listed;
create index posts_author on posts (user_id, id desc);
create index posts_recommended on posts (recommended_at desc, id desc) where is_listed and recommended_at is not null;
create index posts_board_recommended on posts (board_id, recommended_at desc, id desc) where is_listed and recommended_at is not null;
create index posts_global_top on posts (global_top_at desc) where is_listed and global_top_at is not null;
create index posts_board_top on posts (board_id, board_top_at desc) where is_listed and board_top_at is not null;

-- The figures of a post, apart from it: they change with every like, the post hardly ever. The counts stand in no index,
-- so that changing them stays cheap; the ranks are brought up to date every few seconds.
create table post_stats (
  post_id bigint primary key references posts (id) on delete cascade,
  board_id bigint not null,
  is_listed boolean not null,
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  collects integer not null default 0 check (collects >= 0),
  views bigint not null default 0 check (views >= 0),
  -- the last floor that was given out
  floors integer not null default 0,
  -- both fall behind with time: a decade of points outweighs half a day (mix) or a week (hot)
  mix double precision not null default 0,
  hot double precision not null default 0,
  -- the last comment or reply: as it came, and as the index has it, which follows with the ranks
  answered_at timestamptz,
  replied_at timestamptz not null default now()
) with (fillfactor = 70);
create index post_stats_mix on post_stats (mix desc, post_id desc) where is_listed;
create index post_stats_hot on post_stats (hot desc, post_id desc) where is_listed;
create index post_stats_replied on post_stats (replied_at desc, post_id desc) where is_listed;
create index post_stats_board_mix on post_stats (board_id, mix desc, post_id desc) where is_listed;
create index post_stats_board_hot on post_stats (board_id, hot desc, post_id desc) where is_listed;
create index post_stats_board_replied on post_stats (board_id, replied_at desc, post_id desc) where is_listed;

-- Where a post stands among others: ten times the points outweigh so many seconds of age.
create function post_rank(likes integer, comments integer, collects integer, views bigint, written timestamptz, seconds integer)
returns double precision language sql stable parallel safe as $$
  select log(greatest(1, likes + 2 * comments + 3 * collects + views / 50.0)::float8)
    + extract(epoch from written)::float8 / seconds
$$;

-- Whether a post is listed follows from its own state and that of its board; nobody else says it. Whoever writes a post
-- has locked the row of its board before, so the state that is read here is the one in force.
create function list_post() returns trigger language plpgsql as $$
begin
  new.is_listed := new.deleted_at is null and new.visibility = 'public'
    and exists (select from boards b where b.id = new.board_id and b.state in ('open', 'closed'));
  return new;
end $$;
create trigger posts_listed before insert or update of board_id, visibility, deleted_at, is_listed on posts for each row
  when (pg_trigger_depth() = 0) execute function list_post();

-- A board that goes out of sight, or comes back, takes its posts along.
create function list_posts_of_board() returns trigger language plpgsql as $$
begin
  update posts set is_listed = new.state in ('open', 'closed')
  where board_id = new.id and deleted_at is null and visibility = 'public';
  return null;
end $$;
create trigger boards_listed after update of state on boards for each row
  when ((old.state in ('open', 'closed')) <> (new.state in ('open', 'closed')))
  execute function list_posts_of_board();

-- The copy in post_stats and the number of listed posts of each author follow, in the order in which everybody locks:
-- figures of posts before figures of people.
create function count_new_posts() returns trigger language plpgsql as $$
begin
  insert into user_counts (user_id, posts)
    select user_id, count(*) from new_posts where is_listed group by user_id order by user_id
    on conflict (user_id) do update set posts = user_counts.posts + excluded.posts;
  return null;
end $$;
create trigger posts_counted after insert on posts referencing new table as new_posts
  for each statement execute function count_new_posts();

create function follow_posts() returns trigger language plpgsql as $$
begin
  update post_stats s set is_listed = n.is_listed, board_id = n.board_id
    from new_posts n join old_posts o using (id)
    where s.post_id = n.id and (n.is_listed <> o.is_listed or n.board_id <> o.board_id);
  update user_counts c set posts = c.posts + d.more
    from (
      select n.user_id, sum(n.is_listed::int - o.is_listed::int) as more from new_posts n join old_posts o using (id)
      where n.is_listed <> o.is_listed group by n.user_id
    ) d
    where c.user_id = d.user_id;
  return null;
end $$;
create trigger posts_followed after update on posts referencing old table as old_posts new table as new_posts
  for each statement execute function follow_posts();

create table post_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- the post that is being edited; null: a new one
  post_id bigint references posts (id) on delete cascade,
  content jsonb not null,
  updated_at timestamptz not null default now()
);
create index post_drafts_of on post_drafts (user_id, updated_at desc);
create unique index post_drafts_edit on post_drafts (user_id, post_id) where post_id is not null;

create table comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts (id) on delete cascade,
  user_id bigint not null references users (id),
  floor integer not null,
  content text not null check (char_length(content) <= 2000),
  -- who is named in it: [{ id, name }]
  mentions jsonb not null default '[]',
  images jsonb not null default '[]',
  likes integer not null default 0 check (likes >= 0),
  replies integer not null default 0 check (replies >= 0),
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  created_at timestamptz not null default now(),
  constraint comments_floor_unique unique (post_id, floor)
) with (fillfactor = 85);
create index comments_hot on comments (post_id, likes desc, id desc);
create index comments_author on comments (user_id, id desc);

create table replies (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments (id) on delete cascade,
  post_id bigint not null references posts (id) on delete cascade,
  user_id bigint not null references users (id),
  to_reply_id bigint references replies (id),
  to_user_id bigint references users (id),
  content text not null check (char_length(content) <= 2000),
  mentions jsonb not null default '[]',
  likes integer not null default 0 check (likes >= 0),
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  created_at timestamptz not null default now()
);
create index replies_of on replies (comment_id, id);
create index replies_author on replies (user_id, id desc);

create table likes (
  user_id bigint not null references users (id) on delete cascade,
  type text not null check (type in ('posts', 'comment', 'reply')),
  object_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, type, object_id)
);
create index likes_object on likes (type, object_id);

create table follows (
  user_id bigint not null references users (id) on delete cascade,
  friend_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, friend_id),
  check (user_id <> friend_id)
);
create index follows_of on follows (user_id, created_at desc);
create index follows_fans on follows (friend_id, created_at desc);

create table collects (
  user_id bigint not null references users (id) on delete cascade,
  post_id bigint not null references posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index collects_of on collects (user_id, created_at desc, post_id desc);
create index collects_post on collects (post_id);

create table read_history (
  user_id bigint not null references users (id) on delete cascade,
  post_id bigint not null references posts (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index read_history_of on read_history (user_id, seen_at desc, post_id desc);
create index read_history_post on read_history (post_id);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  type text not null check (type in ('like', 'comment', 'reply', 'follow', 'mention', 'system')),
  -- null: the site itself
  from_user_id bigint references users (id) on delete cascade,
  post_id bigint references posts (id) on delete cascade,
  comment_id bigint references comments (id) on delete cascade,
  reply_id bigint references replies (id) on delete cascade,
  content text not null default '' check (char_length(content) <= 500),
  -- what must not be said twice: like:posts:7 from somebody, follow from somebody
  once text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_of on notifications (user_id, type, id desc);
create index notifications_unread on notifications (user_id, type) where read_at is null;
create unique index notifications_once on notifications (user_id, from_user_id, once) where once is not null;
create index notifications_age on notifications (created_at) where read_at is not null;
create index notifications_from on notifications (from_user_id);
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_reply on notifications (reply_id) where reply_id is not null;

create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 60),
  document jsonb not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  is_pinned boolean not null default false,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at is null or ends_at > starts_at)
);
create index announcements_time on announcements (starts_at desc);

create table announcement_reads (
  user_id bigint not null references users (id) on delete cascade,
  announcement_id bigint not null references announcements (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, announcement_id)
);

create table custom_pages (
  id bigint generated always as identity primary key,
  path text not null constraint custom_pages_path_unique unique
    check (path ~ '^[a-z0-9](-?[a-z0-9])*(/[a-z0-9](-?[a-z0-9])*){0,3}$' and char_length(path) <= 80),
  title text not null check (char_length(title) between 1 and 60),
  document jsonb not null,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What can be found. `folded` is the text after folding (width, case, traditional to simplified); `grams` its words and
-- pairs of characters, which is what makes a word of two characters as quick to find as a long one. Both are read for few
-- of the rows that the index finds, so they lie apart where they are long.
create table search_texts (
  kind text not null check (kind in ('posts', 'system', 'user')),
  object_id bigint not null,
  folded text not null,
  grams tsvector not null,
  updated_at timestamptz not null default now(),
  primary key (kind, object_id)
) with (toast_tuple_target = 128);
create index search_texts_grams on search_texts using gin (grams) with (fastupdate = off);

-- What visitors looked for, counted by day, for the list of frequent searches.
create table search_words (
  day date not null,
  word text not null check (char_length(word) between 1 and 40),
  times integer not null default 1,
  primary key (day, word)
);
