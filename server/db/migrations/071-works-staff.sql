-- What the staff decide about works and chapters. What they reject stays held until its author has changed it and
-- somebody has looked again.
alter table works
  add column delete_reason text not null default '' constraint works_delete_reason check (char_length(delete_reason) <= 3200),
  add column rejected_at timestamptz,
  add column reject_reason text not null default '' constraint works_reject_reason check (char_length(reject_reason) <= 3200),
  add constraint works_rejected check (rejected_at is null or held_at is not null) not valid;
alter table work_chapters
  add column deleted_by bigint references users (id),
  add column delete_reason text not null default '' constraint work_chapters_delete_reason check (char_length(delete_reason) <= 3200),
  add column rejected_at timestamptz,
  add column reject_reason text not null default '' constraint work_chapters_reject_reason check (char_length(reject_reason) <= 3200),
  add constraint work_chapters_rejected check (rejected_at is null or held_at is not null) not valid;

-- What members are told about works.
alter table notifications add column work_id bigint references works (id) on delete cascade;
alter table notifications add column chapter_id bigint references work_chapters (id) on delete set null;
