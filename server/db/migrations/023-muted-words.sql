-- Words that a member does not want to meet in lists of posts, as they were written. None is null: the row that every
-- call of a member reads stays as small as it was.
alter table users add column muted_words text[]
  constraint users_muted_words check (cardinality(muted_words) between 1 and 50);
