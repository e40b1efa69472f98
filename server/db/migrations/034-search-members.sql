-- Which members looked for a word: a word is shown to everybody only when several did, so that nobody puts words on the
-- page of search alone, whatever the number of addresses. Goes with the words after a month.
create table search_word_members (
  word text not null check (char_length(word) between 1 and 40),
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  primary key (word, user_id)
);
create index search_word_members_of on search_word_members (user_id, day);
create index search_word_members_age on search_word_members (day);
