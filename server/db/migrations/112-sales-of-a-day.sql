-- What was sold on a day, for the overview: sales come in the order of their time, so little is written for it.
create index sales_of_day on sales using brin (created_at) with (pages_per_range = 32, autosummarize = on);
