-- When the round of the hour last came to its end, whichever server did it: a doctor says when it has not for long.
create table housekeeping_rounds (
  is_only boolean primary key default true check (is_only),
  ended_at timestamptz not null default clock_timestamp()
);
