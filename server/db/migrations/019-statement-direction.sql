-- What came in and what went out of an account, each in its order: a statement of one of them is found without looking
-- through the other.
create index ledger_entries_in on ledger_entries (account_id, account_seq) where account_seq is not null and amount > 0;
create index ledger_entries_out on ledger_entries (account_id, account_seq) where account_seq is not null and amount < 0;
