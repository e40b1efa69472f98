-- Lists of one author, of those somebody follows and of what is recommended are read along an index in their order, as
-- those of a board are: what they cost does not grow with the number of posts.
alter table post_stats add column user_id bigint;
alter table post_stats add column is_recommended boolean not null default false;
update post_stats s set user_id = p.user_id, is_recommended = p.recommended_at is not null
  from posts p where p.id = s.post_id;
alter table post_stats alter column user_id set not null;

-- One's own list shows what is not listed too.
create index post_stats_user_mix on post_stats (user_id, mix desc, post_id desc);
create index post_stats_user_hot on post_stats (user_id, hot desc, post_id desc);
create index post_stats_user_replied on post_stats (user_id, replied_at desc, post_id desc);
create index post_stats_recommended_mix on post_stats (mix desc, post_id desc) where is_listed and is_recommended;
create index post_stats_recommended_hot on post_stats (hot desc, post_id desc) where is_listed and is_recommended;
create index post_stats_recommended_replied on post_stats (replied_at desc, post_id desc) where is_listed and is_recommended;

create or replace view listed_stats as
  select * from post_stats where is_listed and board_id not in (select id from boards where is_veiled);

-- As before, and whether it is recommended.
create or replace function follow_posts() returns trigger language plpgsql as $$
begin
  update post_stats s set is_listed = d.is_listed, board_id = d.board_id, is_recommended = d.is_recommended
    from (
      select h.post_id, n.is_listed, n.board_id, n.recommended_at is not null as is_recommended
      from new_posts n join old_posts o using (id) join post_stats h on h.post_id = n.id
      where n.is_listed <> o.is_listed or n.board_id <> o.board_id
        or (n.recommended_at is null) <> (o.recommended_at is null)
      order by h.post_id for no key update of h
    ) d
    where s.post_id = d.post_id;
  update user_counts c set posts = c.posts + d.more
    from (
      select h.user_id, m.more
      from (
        select n.user_id, sum(n.is_listed::int - o.is_listed::int) as more from new_posts n join old_posts o using (id)
        where n.is_listed <> o.is_listed group by n.user_id
      ) m join user_counts h on h.user_id = m.user_id
      order by h.user_id for no key update of h
    ) d
    where c.user_id = d.user_id;
  return null;
end $$;
