-- What a member has tipped today, and who has tipped a thing.
create index sales_tips_of_buyer on sales (buyer_id, created_at) include (paid) where kind = 'tip';
create index sales_tips_of_target on sales (target_type, target_id, buyer_id)
  where kind = 'tip' and state <> 'refunded';
create index sales_tips on sales (id desc) where kind = 'tip';

/* What a member has tipped and spent since then. The balance is locked first: their bookings take turns, and whoever
   comes next sees what others have just booked. */
create function tipped_since(in_user_id bigint, in_since timestamptz, in_all boolean, out tipped bigint, out spent bigint)
  language plpgsql volatile as $$
begin
  perform from accounts a where a.user_id = in_user_id and a.kind = 'user' for no key update;
  select coalesce(sum(s.paid), 0) into tipped from sales s
  where s.buyer_id = in_user_id and s.kind = 'tip' and s.created_at >= in_since;
  select coalesce(sum(s.paid), 0) into spent from sales s
  where in_all and s.buyer_id = in_user_id and s.created_at >= in_since and s.state <> 'refunded';
end $$;
