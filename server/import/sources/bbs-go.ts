import { type Source, uploadedPart } from './source.ts'

/** bbs-go, whose tables begin with `t_`. */
export const bbsGo: Source = {
  software: 'bbs-go',
  form: 'sql',
  tables: [
    {
      name: 't_user',
      columns:
        'id# type# username email email_verified# nickname avatar gender password description score# status# roles forbidden_end_time# create_time#',
      key: 1,
      isRequired: true,
    },
    { name: 't_topic_node', columns: 'id# name description sort_no# status#', key: 1, isRequired: true },
    {
      name: 't_topic',
      columns:
        'id# type# node_id# user_id# title content content_type image_list recommend# sticky# view_count# status# create_time#',
      key: 1,
      isRequired: true,
    },
    {
      name: 't_comment',
      columns: 'id# user_id# entity_type entity_id# content content_type image_list quote_id# status# create_time#',
      key: 1,
    },
    { name: 't_tag', columns: 'id# name', key: 1 },
    { name: 't_topic_tag', columns: 'id# topic_id# tag_id#', key: 1 },
    { name: 't_user_like', columns: 'id# user_id# entity_type entity_id# create_time#', key: 1 },
    { name: 't_favorite', columns: 'id# user_id# entity_type entity_id# create_time#', key: 1 },
    // Made of the lists of pictures in the two tables of texts.
    { name: 'files_of_texts', columns: 'file_key# position# member# url', key: 2 },
    { name: 't_user_follow', columns: 'id# user_id# other_id# create_time#', key: 1 },
  ],
  credits: ['score'],
  moreRows(table, row) {
    if (table !== 't_topic' && table !== 't_comment') return []
    const fileKey = Number(row.id) * (table === 't_topic' ? -1 : 1)
    return pictures(row.image_list).map((url, position) => ({
      table: 'files_of_texts',
      row: { file_key: fileKey, position, member: row.user_id, url },
    }))
  },
  views: ({ credit, rate, staff }) => `
    create view members as
      select id, coalesce(nullif(nickname, ''), username, '') as name, coalesce(email, '') as mail, email_verified = 1 as mail_ok,
        case when password like '$2%' then 'bcrypt' else '' end as hash_kind, coalesce(password, '') as hash, '' as salt,
        coalesce(create_time, 0) as created, coalesce(description, '') as signature,
        case gender when 'Male' then 1 when 'Female' then 2 else 0 end as sex, coalesce(avatar, '') as avatar,
        ${staff ? "(coalesce(roles, '') like '%owner%' or coalesce(roles, '') like '%admin%')" : '0'} as is_staff,
        (status = 1 or forbidden_end_time = -1 or forbidden_end_time > unixepoch() * 1000) as is_banned, 0 as vip_until,
        ${credit === 'score' ? `coalesce(score, 0) * ${rate}` : '0'} as credit
      from t_user;
    create view groups as select 0 as id, '' as name where 0;
    create view boards as
      select id, 0 as parent, 'board' as kind, name, coalesce(description, '') as description, coalesce(sort_no, 0) as position,
        status <> 0 as is_hidden from t_topic_node;
    create view managers as select 0 as board, 0 as member where 0;
    create view threads as
      select t.id, t.node_id as board, t.user_id as member,
        case when coalesce(t.title, '') = '' then substr(trim(t.content), 1, 40) else t.title end as title,
        t.content as body, case when t.type = 1 then 'plain' when t.content_type = 'html' then 'html' else 'markdown' end as form,
        t.create_time as created, 0 as edited, coalesce(t.view_count, 0) as views, 0 as is_closed, t.sticky = 1 as is_top,
        t.recommend = 1 as is_digest, 0 as is_private, case when t.status <> 0 then 'removed' else '' end as state,
        coalesce((select group_concat(g.name, char(10)) from t_topic_tag x join t_tag g on g.id = x.tag_id where x.topic_id = t.id), '') as tags,
        -t.id as file_key
      from t_topic t;
    create view comments as
      select c.id, case when c.entity_type = 'topic' then c.entity_id else p.entity_id end as thread,
        case when c.entity_type = 'topic' then 0 when c.quote_id > 0 then c.quote_id else c.entity_id end as parent, c.user_id as member,
        c.content as body, case when c.content_type = 'html' then 'html' when c.content_type = 'text' then 'plain' else 'markdown' end as form,
        c.create_time as created, case when c.status <> 0 then 'removed' else '' end as state, c.id as file_key
      from t_comment c left join t_comment p on c.entity_type = 'comment' and p.id = c.entity_id and p.entity_type = 'topic'
      where c.entity_type in ('topic', 'comment');
    create view files as
      select file_key, position as id, member, url as path, '' as name, url as reference, 0 as is_locked from files_of_texts;
    create view likes as
      select case entity_type when 'topic' then 'posts' else 'comment' end as kind, entity_id as object, user_id as member,
        coalesce(create_time, 0) as created from t_user_like where entity_type in ('topic', 'comment');
    create view favourites as
      select entity_id as thread, user_id as member, coalesce(create_time, 0) as created from t_favorite where entity_type = 'topic';
    create view follows as select user_id as member, other_id as friend, coalesce(create_time, 0) as created from t_user_follow;
    create view messages as select 0 as id, 0 as sender, 0 as receiver, '' as body, 'plain' as form, 0 as created where 0;`,
  avatars: (_, named) => uploadedPart(named),
  filePaths: uploadedPart,
}

function pictures(list: unknown): string[] {
  try {
    const found: unknown = JSON.parse(String(list || '[]'))
    return Array.isArray(found)
      ? found.flatMap((one) => (typeof one?.url === 'string' ? [one.url] : [])).slice(0, 50)
      : []
  } catch {
    return []
  }
}
