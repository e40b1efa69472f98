-- no transaction
-- Portions of those who follow somebody.
drop index concurrently if exists follows_fans_in_order;
create index concurrently follows_fans_in_order on follows (friend_id, user_id);
