-- Other programs are told of what is sold, in the transaction of its booking; who bought it stays with the books.
create function tell_of_new_sales() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('sale.created', 'sale:' || id, jsonb_build_object('_id', id::text, 'kind', kind,
      'authorId', author_id::text, 'targetType', target_type, 'targetId', target_id::text, 'paid', paid, 'share', share,
      'fee', fee))
    from rows where created_at > now() - interval '1 hour';
  end if;
  return null;
end $$;
create trigger sales_tell_of_new after insert on sales referencing new table as rows
  for each statement execute function tell_of_new_sales();

/* As before; what goods of the site itself cost is spent too. What a card has paid for was spent when the card was bought. */
create or replace function tipped_since(in_user_id bigint, in_since timestamptz, in_all boolean, out tipped bigint, out spent bigint)
  language plpgsql volatile as $$
begin
  perform from accounts a where a.user_id = in_user_id and a.kind = 'user' for no key update;
  select coalesce(sum(s.paid), 0) into tipped from sales s
  where s.buyer_id = in_user_id and s.kind = 'tip' and s.created_at >= in_since;
  select coalesce(sum(o.amount), 0) into spent from (
    select s.paid as amount from sales s
    where in_all and s.buyer_id = in_user_id and s.kind <> 'bounty' and s.created_at >= in_since and s.state <> 'refunded'
      and not exists (select from purchases c where c.sale_id = s.id and c.card_id is not null)
    union all
    select k.amount from bounties b join bounty_stakes k on k.bounty_id = b.id
    where in_all and b.user_id = in_user_id and b.state <> 'refunded' and k.created_at >= in_since
    union all
    select p.paid from purchases p
    where in_all and p.user_id = in_user_id and p.sale_id is null and p.created_at >= in_since and p.refunded_at is null
  ) o;
end $$;
