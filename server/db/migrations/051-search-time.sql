-- Searches of older texts end a little earlier: what began before the limit goes on after it, and at 300,000 posts a
-- frequent phrase took more than twenty milliseconds in all. Nothing else of the function changes.
do $$
begin
  execute replace(
    pg_get_functiondef('find_texts(text, tsquery, text[], boolean, timestamptz, bigint, boolean, int, int)'::regprocedure),
    'interval ''15 milliseconds''', 'interval ''10 milliseconds''');
end $$;
