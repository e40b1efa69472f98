-- no transaction
-- Lists of one board are read along the same indexes whoever may read it. Each is made anew when an earlier attempt was
-- broken off.
drop index concurrently if exists posts_board;
create index concurrently posts_board on posts (board_id, id);
drop index concurrently if exists posts_board_shown;
create index concurrently posts_board_shown on posts (board_id, created_at desc, id desc) where is_listed or is_gated;
drop index concurrently if exists posts_class_shown;
create index concurrently posts_class_shown on posts (board_id, classification_id, created_at desc, id desc)
  where is_listed or is_gated;
drop index concurrently if exists posts_recommended_shown;
create index concurrently posts_recommended_shown on posts (board_id, recommended_at desc, id desc)
  where (is_listed or is_gated) and recommended_at is not null;
drop index concurrently if exists posts_top_shown;
create index concurrently posts_top_shown on posts (board_id, board_top_at desc)
  where (is_listed or is_gated) and board_top_at is not null;
drop index concurrently if exists post_stats_shown_mix;
create index concurrently post_stats_shown_mix on post_stats (board_id, mix desc, post_id desc) where is_listed or is_gated;
drop index concurrently if exists post_stats_shown_hot;
create index concurrently post_stats_shown_hot on post_stats (board_id, hot desc, post_id desc) where is_listed or is_gated;
drop index concurrently if exists post_stats_shown_replied;
create index concurrently post_stats_shown_replied on post_stats (board_id, replied_at desc, post_id desc)
  where is_listed or is_gated;
-- how many came since midnight, beside those that everybody may read
drop index concurrently if exists posts_gated;
create index concurrently posts_gated on posts (created_at) include (board_id) where is_gated;

drop index concurrently if exists posts_board_published;
drop index concurrently if exists posts_class_published;
drop index concurrently if exists posts_board_recommended;
drop index concurrently if exists posts_board_top;
drop index concurrently if exists posts_board_waiting;
drop index concurrently if exists post_stats_board_mix;
drop index concurrently if exists post_stats_board_hot;
drop index concurrently if exists post_stats_board_replied;
