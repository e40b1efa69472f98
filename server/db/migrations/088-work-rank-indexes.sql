-- no transaction
drop index concurrently if exists work_stats_new_points;
create index concurrently work_stats_new_points on work_stats (type, points desc, work_id desc) where is_ranked and is_new;
drop index concurrently if exists work_stats_category_new;
create index concurrently work_stats_category_new on work_stats (category_id, points desc, work_id desc)
  where is_ranked and is_new;
drop index concurrently if exists work_stats_category_hot;
create index concurrently work_stats_category_hot on work_stats (category_id, hot desc, work_id desc) where is_ranked;
drop index concurrently if exists work_stats_category_points;
create index concurrently work_stats_category_points on work_stats (category_id, points desc, work_id desc) where is_ranked;
drop index concurrently if exists work_stats_category_finished;
create index concurrently work_stats_category_finished on work_stats (category_id, points desc, work_id desc)
  where is_ranked and serial = 'finished';
drop index concurrently if exists works_category_update;
create index concurrently works_category_update on works (category_id, last_published_at desc, id desc) where is_listed;
drop index concurrently if exists work_stats_age;
create index concurrently work_stats_age on work_stats (first_published_at) where is_new;
drop index concurrently if exists work_stats_rank_new;
