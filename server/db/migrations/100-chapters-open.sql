-- Chapters that open by themselves.
create index work_chapters_free_from on work_chapters (id) where access ? 'freeFrom';
