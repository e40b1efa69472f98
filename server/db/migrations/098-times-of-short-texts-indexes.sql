-- no transaction
drop index concurrently if exists users_named;
create index concurrently users_named on users (coalesce(named_at, created_at), id) where deleted_at is null;
drop index concurrently if exists users_signed;
create index concurrently users_signed on users (coalesce(signed_at, created_at), id)
  where deleted_at is null and signature <> '';
