-- How names and accounts look: equal for those that readers take for each other, in whatever script (UTS #39). Nobody
-- takes one that looks like another's; members from before this keep theirs, and only one of those who look alike is the
-- first.
create table user_skeletons (
  skeleton text not null,
  user_id bigint not null references users (id) on delete cascade,
  is_first boolean not null,
  primary key (skeleton, user_id)
);
create unique index user_skeletons_first on user_skeletons (skeleton) where is_first;
create index user_skeletons_of on user_skeletons (user_id);
