-- What is known of server panels, and what is being put onto servers through them.

create table panel_hosts (
  -- host and port
  host text primary key check (char_length(host) <= 300),
  -- of the certificate that was met first, or that somebody has looked at since: SHA-256
  fingerprint text,
  -- the address from which the panel says it was called
  seen_ip text,
  updated_at timestamptz not null default clock_timestamp()
);

create table panel_jobs (
  id uuid primary key,
  user_id bigint not null,
  host text not null,
  project text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- the step it is at, or the one that failed
  step text not null,
  reason text,
  -- whether the new site answered under its domain; null: nobody asked
  is_reachable boolean,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
-- One at a time for each server.
create unique index panel_jobs_one_a_host on panel_jobs (host) where state = 'running';
