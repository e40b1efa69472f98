-- Money from outside: orders that wait for a payment, and what the providers of payments tell.

create table topup_orders (
  id bigint generated always as identity primary key,
  -- how the providers know it: made here, unique in the site
  trade_no text not null constraint topup_orders_trade unique check (trade_no ~ '^[0-9A-Za-z_-]{6,32}$'),
  user_id bigint not null references users (id),
  -- the client's own number, by which a repetition is known
  order_number text not null check (char_length(order_number) between 1 and 64),
  state text not null default 'created' check (state in ('created', 'paid', 'expired', 'review', 'refunded')),
  provider text not null check (provider in ('epay', 'alipay', 'wechat')),
  method text not null,
  -- who is to be paid, as the settings were then
  merchant text not null,
  -- what was bought, as the configuration was then
  package jsonb not null,
  -- in the smallest unit of the site's currency, and of the yuan
  amount bigint not null check (amount between 1 and 1000000000000),
  pay_amount bigint not null check (pay_amount between 1 and 1000000000000),
  currency text not null default 'CNY',
  subject text not null,
  on_phone boolean not null,
  client_ip text not null,
  -- what the payer was shown, and until when it is good
  payment_type text check (payment_type in ('payurl', 'qrcode')),
  payment_path text,
  payment_until timestamptz,
  -- whoever asks the provider for a payment has until then
  leased_until timestamptz not null default '-infinity',
  provider_trade text,
  paid_at timestamptz,
  tx_id bigint constraint topup_orders_tx unique references ledger_transactions (id),
  refund_tx_id bigint constraint topup_orders_refund_tx unique references ledger_transactions (id),
  -- whether the money itself went back; manual: by other ways than the provider
  refund_state text check (refund_state in ('pending', 'done', 'manual')),
  refund_reason text not null default '',
  refunded_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- when the provider is asked next whether it was paid; null: no more
  next_ask_at timestamptz,
  last_ask_at timestamptz,
  asks smallint not null default 0,
  constraint topup_orders_number unique (user_id, order_number),
  constraint topup_orders_booked check ((state in ('paid', 'refunded')) = (tx_id is not null)),
  constraint topup_orders_paid check ((tx_id is null) = (paid_at is null)),
  constraint topup_orders_refunded check (
    (state = 'refunded') = (refund_tx_id is not null) and (state = 'refunded') = (refund_state is not null)
    and (state = 'refunded') = (refunded_at is not null)),
  check ((payment_type is null) = (payment_path is null) and (payment_type is null) = (payment_until is null))
);
-- One payment at a provider pays one order.
create unique index topup_orders_provider_trade on topup_orders (provider, provider_trade) where provider_trade is not null;
create index topup_orders_of on topup_orders (user_id, id desc);
create index topup_orders_state on topup_orders (state, id desc);
create index topup_orders_waiting on topup_orders (expires_at) where state = 'created';
create index topup_orders_to_ask on topup_orders (next_ask_at) where next_ask_at is not null;
create index topup_orders_paid_at on topup_orders (paid_at) where paid_at is not null;
create index topup_orders_refunding on topup_orders (refunded_at) where refund_state = 'pending';

create function topup_order_moves() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('created', 'paid'), ('created', 'expired'), ('created', 'review'), ('expired', 'paid'), ('expired', 'review'),
    ('review', 'paid'), ('review', 'expired'), ('paid', 'refunded')
  ) then
    raise exception 'an order that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'topup_orders_moves';
  end if;
  if (old.trade_no, old.user_id, old.order_number, old.provider, old.merchant, old.package, old.amount, old.pay_amount,
    old.currency) is distinct from (new.trade_no, new.user_id, new.order_number, new.provider, new.merchant,
    new.package, new.amount, new.pay_amount, new.currency) or (old.tx_id is not null and old.tx_id is distinct from new.tx_id)
  then
    raise exception 'the terms of an order stay' using errcode = 'check_violation', constraint = 'topup_orders_stay';
  end if;
  return new;
end $$;
create trigger topup_orders_move before update on topup_orders for each row execute function topup_order_moves();
create trigger topup_orders_are_kept before delete on topup_orders for each row execute function refuse_change();
create trigger topup_orders_are_not_emptied before truncate on topup_orders
  for each statement execute function refuse_change();

-- Everything that came to our door in the name of a provider, as it came, and what we were told when we asked.
create table pay_notifications (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('epay', 'alipay', 'wechat')),
  origin text not null check (origin in ('notify', 'query')),
  -- the same bytes again are the same row
  digest bytea not null,
  raw bytea not null,
  -- those headers that are part of the message
  headers jsonb not null default '{}',
  method text not null default 'POST',
  ip text not null default '',
  times integer not null default 1,
  received_at timestamptz not null default clock_timestamp(),
  last_received_at timestamptz not null default clock_timestamp(),
  -- null: nobody has looked yet
  sig_ok boolean,
  event text check (event in ('paid', 'refunded', 'other')),
  trade_no text,
  provider_trade text,
  amount bigint,
  currency text,
  merchant text,
  order_id bigint references topup_orders (id),
  -- received: not dealt with yet; unknown: nobody's order; ignored: moves no money; rejected: somebody decided so
  outcome text not null default 'received' check (
    outcome in ('received', 'credited', 'duplicate', 'review', 'unknown', 'ignored', 'forged', 'rejected')),
  reason text not null default '',
  processed_at timestamptz,
  decided_by bigint,
  constraint pay_notifications_once unique (provider, digest),
  check (outcome <> 'credited' or order_id is not null)
);
-- An order is credited by one message.
create unique index pay_notifications_credit on pay_notifications (order_id) where outcome = 'credited';
create index pay_notifications_of_order on pay_notifications (order_id) where order_id is not null;
create index pay_notifications_trade on pay_notifications (trade_no) where trade_no is not null;
create index pay_notifications_open on pay_notifications (received_at) where outcome in ('received', 'review', 'unknown');
create index pay_notifications_forged on pay_notifications (received_at) where outcome = 'forged';
create index pay_notifications_credited_at on pay_notifications (received_at) where outcome = 'credited';
-- Only what nobody signed may be forgotten.
create trigger pay_notifications_are_kept before delete on pay_notifications for each row
  when (old.outcome <> 'forged') execute function refuse_change();
create trigger pay_notifications_stay before update on pay_notifications for each row
  when (new.raw <> old.raw or new.provider <> old.provider or new.digest <> old.digest)
  execute function refuse_change();
create trigger pay_notifications_are_not_emptied before truncate on pay_notifications
  for each statement execute function refuse_change();
