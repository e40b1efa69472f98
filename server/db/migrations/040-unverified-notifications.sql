-- What nobody signed, or nobody could look at yet, is kept for a while and tried again ever more rarely.
alter table pay_notifications add tries smallint not null default 0;
-- null: half a minute after it came
alter table pay_notifications add next_try_at timestamptz;
drop trigger pay_notifications_are_kept on pay_notifications;
create trigger pay_notifications_are_kept before delete on pay_notifications for each row
  when (old.outcome <> 'forged' and (old.outcome <> 'received' or old.sig_ok)) execute function refuse_change();
