-- How a code ends, so that somebody who helps can tell one card from another. Older cards have none: nobody knows theirs.
alter table cards add column tail text;
alter table cards add constraint cards_tail_check check (char_length(tail) = 4) not valid;
alter table cards validate constraint cards_tail_check;
create or replace trigger cards_stay before update on cards for each row
  when (old.redeemed_by is not null or old.voided_at is not null or new.hash <> old.hash
    or new.batch_id <> old.batch_id or new.kind <> old.kind or new.id <> old.id or new.tail is distinct from old.tail)
  execute function refuse_change();
