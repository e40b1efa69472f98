-- People without an account complain about copyright: who they are is what they say of themselves.
alter table reports alter column reporter_id drop not null;
alter table reports add column complainant jsonb;
alter table reports add constraint reports_from check ((reporter_id is null) = (complainant is not null));
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check
  check (reason in ('spam', 'abuse', 'fraud', 'obscene', 'illegal', 'copyright', 'other'));
create index reports_complaints on reports (created_at) where reporter_id is null;
