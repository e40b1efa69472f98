-- What an author has sold, in the order of its time: a month or a day of it is found without going through the rest.
create index sales_of_author_in_time on sales (author_id, created_at desc, id desc);
drop index sales_of_author;
