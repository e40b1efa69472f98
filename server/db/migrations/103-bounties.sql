-- What stands on a question. The money lies in escrow until an answer is accepted, or the time is over.
create table bounties (
  id bigint generated always as identity primary key,
  -- the post may be gone for good one day
  post_id bigint not null,
  user_id bigint not null references users (id),
  -- 0: an answer was accepted without any
  amount bigint not null check (amount >= 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'refunded')),
  ends_at timestamptz,
  comment_id bigint,
  sale_id bigint constraint bounties_sale_unique unique references sales (id),
  refund_tx_id bigint constraint bounties_refund_unique unique references ledger_transactions (id),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint bounties_states check ((state = 'open') = (closed_at is null) and (state = 'accepted') = (comment_id is not null)
    and (state = 'refunded') = (refund_tx_id is not null) and (sale_id is not null) = (state = 'accepted' and amount > 0)
    and (ends_at is not null) = (amount > 0))
);
-- One at a time, and one answer.
create unique index bounties_open on bounties (post_id) where state <> 'refunded';
create index bounties_of_post on bounties (post_id, id desc);
create index bounties_ending on bounties (ends_at) where state = 'open';
create index bounties_of_user on bounties (user_id);
create index bounties_of_comment on bounties (comment_id) where comment_id is not null;

-- What was put on it, the first time and later.
create table bounty_stakes (
  id bigint generated always as identity primary key,
  bounty_id bigint not null references bounties (id),
  amount bigint not null check (amount > 0),
  tx_id bigint not null constraint bounty_stakes_tx_unique unique references ledger_transactions (id),
  created_at timestamptz not null default clock_timestamp()
);
create index bounty_stakes_of on bounty_stakes (bounty_id);

/* As before; what was put on questions is spent too, from then on and not when somebody gets it. */
create or replace function tipped_since(in_user_id bigint, in_since timestamptz, in_all boolean, out tipped bigint, out spent bigint)
  language plpgsql volatile as $$
begin
  perform from accounts a where a.user_id = in_user_id and a.kind = 'user' for no key update;
  select coalesce(sum(s.paid), 0) into tipped from sales s
  where s.buyer_id = in_user_id and s.kind = 'tip' and s.created_at >= in_since;
  select coalesce(sum(o.amount), 0) into spent from (
    select s.paid as amount from sales s
    where in_all and s.buyer_id = in_user_id and s.kind <> 'bounty' and s.created_at >= in_since and s.state <> 'refunded'
    union all
    select k.amount from bounties b join bounty_stakes k on k.bounty_id = b.id
    where in_all and b.user_id = in_user_id and b.state <> 'refunded' and k.created_at >= in_since
  ) o;
end $$;
