-- What is said stands below a post, or at a work: at the work itself, at one of its chapters, or at a block of that.
alter table comments alter column post_id drop not null,
  add column work_id bigint references works (id) on delete cascade,
  add column chapter_id bigint references work_chapters (id) on delete cascade,
  add column block integer,
  add constraint comments_place check (
    (post_id is null) <> (work_id is null) and (chapter_id is null or work_id is not null)
    and (block is null or (chapter_id is not null and block > 0))) not valid,
  -- only what stands below posts has a number
  drop constraint comments_placed,
  add constraint comments_placed check (floor is not null or held_at is not null or work_id is not null) not valid;
alter table replies alter column post_id drop not null,
  add column work_id bigint references works (id) on delete cascade,
  add column chapter_id bigint references work_chapters (id) on delete cascade,
  add constraint replies_place check (
    (post_id is null) <> (work_id is null) and (chapter_id is null or work_id is not null)) not valid;
