-- What members said of single posts: that they want to hear of every comment, or of none. Authors hear of their own without a row.
create table thread_follows (
  user_id bigint not null references users (id) on delete cascade,
  post_id bigint not null references posts (id) on delete cascade,
  state text not null check (state in ('follow', 'mute')),
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index thread_follows_post on thread_follows (post_id, user_id);
