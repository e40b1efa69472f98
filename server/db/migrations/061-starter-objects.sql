-- What the first start made as an example: its people, who own its boards and posts, and its announcements and pages.
-- Those are as they were made while their time of change is the one here.
create table starter_objects (
  type text not null check (type in ('user', 'announcement', 'page')),
  object_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (type, object_id)
);
