-- The address that a text was written from, for the staff alone and for 90 days. Apart from the texts, so that it never
-- comes along with one of them.
create table text_networks (
  type text not null check (type in ('posts', 'comment', 'reply')),
  object_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  ip inet not null,
  -- what of it is shown: the same block as address_block makes of the addresses of sessions
  block cidr not null generated always as
    (network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))) stored,
  written_at timestamptz not null default now(),
  primary key (type, object_id)
);
create index text_networks_of on text_networks (user_id, written_at desc);
create index text_networks_block on text_networks (block, user_id);
create index text_networks_written on text_networks (written_at);

-- Where a text was written, as a code: a country (US), a province of China (CN-GD), or unknown (ZZ). Null: nobody asked.
alter table posts add region text check (region ~ '^[A-Z]{2}(-[A-Z]{2})?$');
alter table comments add region text check (region ~ '^[A-Z]{2}(-[A-Z]{2})?$');
alter table replies add region text check (region ~ '^[A-Z]{2}(-[A-Z]{2})?$');
