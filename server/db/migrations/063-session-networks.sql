-- no transaction
-- Accounts of one network are counted one by one, not session by session. Made anew when an earlier attempt was broken off.
drop index concurrently if exists sessions_block_users;
create index concurrently sessions_block_users on sessions (address_block(ip), user_id) where address_block(ip) is not null;
drop index concurrently if exists sessions_block;
