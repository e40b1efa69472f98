-- Paying income out: where authors are paid, and what they asked for.

-- Of what is sealed only its owner and those who pay know; `shown` is what is left of it for everybody's eyes.
create table payees (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  way text not null check (way in ('alipay', 'wechat', 'bank')),
  -- null: it was deleted, and only says that there was one before
  sealed bytea,
  shown jsonb not null,
  has_id_number boolean not null default false,
  -- the first one at once, whatever changes later after a day
  usable_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  constraint payees_emptied check ((sealed is null) = (deleted_at is not null))
);
create index payees_of on payees (user_id, id);

create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount bigint not null check (amount > 0),
  fee bigint not null,
  -- what is paid, in hundredths of a yuan, and how many yuan one unit was worth then
  payment bigint not null check (payment > 0),
  rate numeric not null check (rate > 0),
  way text not null check (way in ('alipay', 'wechat', 'bank')),
  -- its own copy of the payee: a later change there changes nothing here. null: it had its time
  sealed bytea,
  shown jsonb not null,
  tax_note text not null default '' check (char_length(tax_note) <= 1000),
  state text not null default 'pending' check (state in ('pending', 'approved', 'paid', 'refused', 'cancelled')),
  reason text not null default '' check (char_length(reason) <= 1000),
  transfer_number text check (char_length(transfer_number) between 1 and 64),
  -- paths of pictures that only the staff and the member see
  evidence text[] not null default '{}' check (cardinality(evidence) <= 3),
  tx_id bigint not null constraint withdrawals_tx_unique unique references ledger_transactions (id),
  end_tx_id bigint constraint withdrawals_end_tx_unique unique references ledger_transactions (id),
  approved_by bigint,
  ended_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  paid_at timestamptz,
  constraint withdrawals_fee check (fee >= 0 and fee < amount),
  constraint withdrawals_states check ((state in ('pending', 'approved')) = (end_tx_id is null)
    and (state = 'paid') = (paid_at is not null) and (state = 'paid') = (transfer_number is not null)
    and (state = 'pending' or decided_at is not null) and (state <> 'refused' or reason <> ''))
);
create unique index withdrawals_open on withdrawals (user_id) where state in ('pending', 'approved');
create unique index withdrawals_transfer on withdrawals (transfer_number);
create index withdrawals_of on withdrawals (user_id, id desc);
create index withdrawals_in_state on withdrawals (state, id desc);
create index withdrawals_sealed on withdrawals (decided_at) where sealed is not null;
