-- What came into the queue before films were kept with it gets those that it has; what was passed may be another text by now.
update queue_items i set content = i.content || jsonb_build_object('videos', f.videos)
from (
  select p.id,
    case when coalesce(t.video, p.video) is null then '[]'::jsonb else jsonb_build_array(coalesce(t.video, p.video)) end ||
      coalesce(jsonb_path_query_array(coalesce(t.inside, p.inside), '$.films[*]'), '[]') as videos
  from posts p left join locked_texts t on t.post_id = p.id
) f
where i.type = 'posts' and i.kind in ('held', 'report') and i.state <> 'passed' and not i.content ? 'videos'
  and f.id = i.object_id and f.videos <> '[]';

-- What was sent with a message that somebody reported: a picture, or a film.
update queue_items i set content = i.content || jsonb_build_object(
  'images', case when a.kind = 'image' then jsonb_build_array(jsonb_build_object('path', a.path, 'storage', a.storage,
    'width', a.width, 'height', a.height, 'placeholder', a.placeholder, 'animated', a.animated)) else '[]' end,
  'videos', case when a.kind = 'video' then jsonb_build_array(jsonb_build_object('path', a.path, 'storage', a.storage,
    'width', a.width, 'height', a.height, 'duration', a.duration, 'cover',
    case when c.id is not null then jsonb_build_object('path', c.path, 'storage', c.storage) end)) else '[]' end)
from (select distinct on (item_id) item_id, evidence ->> 'path' as path from reports where item_id is not null
  and evidence ? 'path' order by item_id, id) r
join attachments a on a.path = r.path and a.state = 'stored' and a.kind in ('image', 'video')
left join attachments c on c.id = a.cover_id and c.state = 'stored'
where i.type = 'message' and i.state <> 'passed' and not i.content ? 'videos' and r.item_id = i.id;
