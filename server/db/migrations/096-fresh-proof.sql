-- When whoever uses this session has last shown, by a password or a second factor, that they own the account.
alter table sessions add column proven_at timestamptz;
