import { type Source, uploadedPart } from './source.ts'

/** Flarum 1 and 2, with the extensions that come along: tags, likes, mentions, subscriptions, sticky, lock, messages. */
export const flarum: Source = {
  software: 'flarum',
  form: 'sql',
  tables: [
    {
      name: 'users',
      columns:
        'id# username nickname email is_email_confirmed# password avatar_url joined_at@ suspended_until@ bio money#',
      key: 1,
      isRequired: true,
    },
    { name: 'groups', columns: 'id# name_singular name_plural', key: 1 },
    { name: 'group_user', columns: 'user_id# group_id#', key: 2 },
    { name: 'tags', columns: 'id# name slug description position# parent_id# is_hidden# is_restricted#', key: 1 },
    { name: 'discussion_tag', columns: 'discussion_id# tag_id#', key: 2 },
    {
      name: 'discussions',
      columns:
        'id# title created_at@ user_id# first_post_id# is_private# is_approved# is_sticky# is_locked# hidden_at@ view_count#',
      key: 1,
      isRequired: true,
    },
    {
      name: 'posts',
      columns:
        'id# discussion_id# number# created_at@ user_id# type content edited_at@ hidden_at@ is_private# is_approved#',
      key: 1,
      isRequired: true,
    },
    { name: 'post_likes', columns: 'post_id# user_id# created_at@', key: 2 },
    { name: 'dialog_user', columns: 'dialog_id# user_id#', key: 2 },
    { name: 'dialog_messages', columns: 'id# dialog_id# user_id# content created_at@', key: 1 },
    { name: 'discussion_user', columns: 'user_id# discussion_id# subscription last_read_at@', key: 2 },
  ],
  credits: ['money'],
  views: ({ credit, rate, vipGroup, staff }) => `
    create view members as
      select u.id, coalesce(nullif(u.nickname, ''), u.username) as name, u.email as mail, u.is_email_confirmed = 1 as mail_ok,
        case when u.password like '$2%' then 'bcrypt' else '' end as hash_kind, coalesce(u.password, '') as hash, '' as salt,
        coalesce(u.joined_at, 0) as created, coalesce(u.bio, '') as signature, 0 as sex, coalesce(u.avatar_url, '') as avatar,
        ${staff ? 'exists (select 1 from group_user g where g.user_id = u.id and g.group_id in (1, 4))' : '0'} as is_staff,
        coalesce(u.suspended_until, 0) > unixepoch() * 1000 as is_banned,
        case when ${vipGroup} > 0 and exists (select 1 from group_user g where g.user_id = u.id and g.group_id = ${vipGroup}) then -1 else 0 end as vip_until,
        ${credit === 'money' ? `coalesce(u.money, 0) * ${rate}` : '0'} as credit
      from users u;
    create view groups as select id, coalesce(nullif(name_plural, ''), name_singular) as name from "groups_" where id > 4;
    create view boards as
      select id, coalesce(parent_id, 0) as parent, case when parent_id > 0 then 'sub' else 'board' end as kind, name,
        coalesce(description, '') as description, coalesce(position, 0) as position,
        (coalesce(is_hidden, 0) = 1 or coalesce(is_restricted, 0) = 1) as is_hidden
      from tags where position is not null or parent_id > 0;
    create view managers as select 0 as board, 0 as member where 0;
    create view threads as
      select d.id, coalesce((select t.id from discussion_tag x join tags t on t.id = x.tag_id
          where x.discussion_id = d.id and (t.position is not null or t.parent_id > 0)
          order by (t.parent_id > 0) desc, t.position limit 1), 0) as board,
        coalesce(d.user_id, 0) as member, d.title, p.content as body, 'flarum' as form, coalesce(d.created_at, 0) as created,
        coalesce(p.edited_at, 0) as edited, coalesce(d.view_count, 0) as views, coalesce(d.is_locked, 0) as is_closed,
        coalesce(d.is_sticky, 0) as is_top, 0 as is_digest, 0 as is_private,
        case when d.hidden_at is not null or p.hidden_at is not null or coalesce(d.is_approved, 1) = 0 then 'removed'
          when coalesce(d.is_private, 0) = 1 then 'group' when p.id is null then 'no_text' else '' end as state,
        coalesce((select group_concat(t.name, char(10)) from discussion_tag x join tags t on t.id = x.tag_id
          where x.discussion_id = d.id and t.position is null and coalesce(t.parent_id, 0) = 0), '') as tags, coalesce(p.id, 0) as file_key
      from discussions d left join posts p on p.id = coalesce(nullif(d.first_post_id, 0),
        (select min(f.id) from posts f where f.discussion_id = d.id and f.type = 'comment'));
    create view comments as
      select p.id, p.discussion_id as thread, 0 as parent, coalesce(p.user_id, 0) as member, p.content as body, 'flarum' as form,
        coalesce(p.created_at, 0) as created,
        case when p.hidden_at is not null or coalesce(p.is_approved, 1) = 0 or coalesce(p.is_private, 0) = 1 then 'removed' else '' end as state,
        p.id as file_key
      from posts p left join discussions d on d.id = p.discussion_id
      where p.type = 'comment' and p.id <> coalesce(nullif(d.first_post_id, 0),
        (select min(f.id) from posts f where f.discussion_id = p.discussion_id and f.type = 'comment'), 0);
    create view files as select 0 as file_key, 0 as id, 0 as member, '' as path, '' as name, '' as reference, 0 as is_locked where 0;
    create view likes as
      select case when d.first_post_id = l.post_id then 'posts' else 'comment' end as kind,
        case when d.first_post_id = l.post_id then d.id else l.post_id end as object, l.user_id as member, coalesce(l.created_at, 0) as created
      from post_likes l join posts p on p.id = l.post_id join discussions d on d.id = p.discussion_id;
    create view favourites as
      select discussion_id as thread, user_id as member, coalesce(last_read_at, 0) as created from discussion_user where subscription = 'follow';
    create view follows as select 0 as member, 0 as friend, 0 as created where 0;
    create view messages as
      select g.id, g.user_id as sender, u.user_id as receiver, g.content as body, 'flarum' as form, coalesce(g.created_at, 0) as created
      from dialog_messages g join dialog_user u on u.dialog_id = g.dialog_id and u.user_id <> g.user_id
      where (select count(*) from dialog_user n where n.dialog_id = g.dialog_id) = 2;`,
  avatars: (_, named) => (named ? [`avatars/${named}`, named, `assets/avatars/${named}`] : []),
  filePaths: uploadedPart,
}
