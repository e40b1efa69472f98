-- The stickers of a member: pictures of their own, or kept from messages, in an order of their own.
create table im_stickers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  path text not null check (length(path) <= 300),
  place integer not null,
  created_at timestamptz not null default now(),
  constraint im_stickers_once unique (user_id, path)
);
create index im_stickers_order on im_stickers (user_id, place, id);
