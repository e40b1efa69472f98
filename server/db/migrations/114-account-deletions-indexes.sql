-- no transaction
-- By whom the rounds of an account that ends find what is theirs.
drop index concurrently if exists im_messages_of;
create index concurrently im_messages_of on im_messages (sender_id, session_id, seq);
drop index concurrently if exists reports_about;
create index concurrently reports_about on reports (user_id);
