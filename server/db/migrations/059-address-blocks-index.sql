-- no transaction
-- How many accounts came from one network. Made anew when an earlier attempt was broken off.
drop index concurrently if exists sessions_block;
create index concurrently sessions_block on sessions (address_block(ip)) where address_block(ip) is not null;
