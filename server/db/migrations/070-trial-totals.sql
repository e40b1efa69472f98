-- How many texts a trial will look at, as far as they have been counted: with it one sees how far it is.
alter table rule_tries add column total integer not null default 0;
