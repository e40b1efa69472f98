-- How members look whose membership or level lets them choose.
alter table users
  add column name_colour text not null default ''
    check (name_colour in ('', 'red', 'orange', 'gold', 'green', 'teal', 'blue', 'purple', 'pink')),
  add column background text not null default '' check (char_length(background) <= 600);
