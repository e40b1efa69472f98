import { type Source, type TableSpec, uploadedPart } from './source.ts'

const tables: TableSpec[] = [
  {
    name: 'common_member',
    columns: 'uid# email username password emailstatus# adminid# groupid# groupexpiry# regdate# credits# status#',
    key: 1,
    isRequired: true,
  },
  { name: 'ucenter_members', columns: 'uid# username password email salt', key: 1 },
  {
    name: 'common_member_count',
    columns:
      'uid# extcredits1# extcredits2# extcredits3# extcredits4# extcredits5# extcredits6# extcredits7# extcredits8#',
    key: 1,
  },
  { name: 'common_member_profile', columns: 'uid# gender#', key: 1 },
  { name: 'common_member_field_forum', columns: 'uid# sightml', key: 1 },
  { name: 'common_usergroup', columns: 'groupid# radminid# type grouptitle', key: 1 },
  { name: 'forum_forum', columns: 'fid# fup# type name status# displayorder#', key: 1, isRequired: true },
  { name: 'forum_forumfield', columns: 'fid# description password viewperm', key: 1 },
  { name: 'forum_moderator', columns: 'uid# fid#', key: 2 },
  { name: 'forum_threadclass', columns: 'typeid# fid# name', key: 1 },
  {
    name: 'forum_thread',
    columns:
      'tid# fid# typeid# readperm# price# authorid# subject dateline# views# displayorder# digest# closed# special# isgroup#',
    key: 1,
    isRequired: true,
  },
  {
    name: 'forum_post',
    columns:
      'pid# tid# first# authorid# subject dateline# message invisible# anonymous# htmlon# bbcodeoff# tags position#',
    key: 1,
    isRequired: true,
    isSplit: 'too',
  },
  {
    name: 'forum_attachment',
    columns: 'aid# tid# pid# uid# filename attachment remote# readperm# price#',
    key: 1,
    isSplit: 'only',
  },
  { name: 'forum_postcomment', columns: 'id# tid# pid# authorid# dateline# comment', key: 1 },
  { name: 'forum_memberrecommend', columns: 'tid# recommenduid# dateline#', key: 2 },
  { name: 'forum_hotreply_member', columns: 'pid# uid# tid# attitude#', key: 2 },
  { name: 'home_favorite', columns: 'favid# uid# id# idtype dateline#', key: 1 },
  { name: 'home_follow', columns: 'uid# followuid# dateline# status#', key: 2 },
  { name: 'ucenter_pm_lists', columns: 'plid# pmtype# min_max', key: 1 },
  { name: 'ucenter_pm_messages', columns: 'pmid# plid# authorid# message dateline#', key: 1, isSplit: 'too' },
]

/** Discuz! X3.4 and X3.5. */
export const discuz: Source = {
  software: 'discuz',
  form: 'sql',
  tables,
  credits: [
    'extcredits2',
    'extcredits1',
    'extcredits3',
    'extcredits4',
    'extcredits5',
    'extcredits6',
    'extcredits7',
    'extcredits8',
  ],
  views: ({ credit, rate, vipGroup, staff }) => `
    create view members as
      select m.uid as id, m.username as name, coalesce(nullif(u.email, ''), m.email, '') as mail, m.emailstatus = 1 as mail_ok,
        case when coalesce(u.password, '') like '$2%' then 'bcrypt' when coalesce(u.password, '') <> '' then 'discuz' else '' end as hash_kind,
        coalesce(u.password, '') as hash, coalesce(u.salt, '') as salt, m.regdate * 1000 as created,
        coalesce(f.sightml, '') as signature, coalesce(p.gender, 0) as sex, '' as avatar,
        ${staff ? '(m.adminid in (1, 2))' : '0'} as is_staff, (m.groupid in (4, 5) or m.status = -1) as is_banned,
        case when ${vipGroup} > 0 and m.groupid = ${vipGroup} then case when m.groupexpiry > 0 then m.groupexpiry * 1000 else -1 end else 0 end as vip_until,
        ${credit ? `coalesce(c.${credit}, 0) * ${rate}` : '0'} as credit
      from common_member m left join ucenter_members u on u.uid = m.uid left join common_member_count c on c.uid = m.uid
      left join common_member_profile p on p.uid = m.uid left join common_member_field_forum f on f.uid = m.uid;
    create view groups as select groupid as id, grouptitle as name from common_usergroup where type = 'special' and radminid = 0;
    create view boards as
      select f.fid as id, f.fup as parent, case f.type when 'group' then 'zone' when 'forum' then 'board' else 'sub' end as kind,
        f.name, coalesce(d.description, '') as description, f.displayorder as position,
        (f.status <> 1 or coalesce(d.password, '') <> '' or coalesce(d.viewperm, '') <> '') as is_hidden
      from forum_forum f left join forum_forumfield d on d.fid = f.fid where f.status <> 3;
    create view managers as select fid as board, uid as member from forum_moderator;
    create view threads as
      select t.tid as id, t.fid as board, case when p.anonymous > 0 then 0 else t.authorid end as member, t.subject as title,
        p.message as body, case when p.htmlon > 0 then 'html' when p.bbcodeoff > 0 then 'plain' else 'bbcode' end as form,
        t.dateline * 1000 as created, 0 as edited, t.views, t.closed <> 0 as is_closed,
        case when t.displayorder >= 3 then 2 when t.displayorder > 0 then 1 else 0 end as is_top, t.digest > 0 as is_digest,
        (t.readperm > 0 or t.price <> 0) as is_private,
        case when t.displayorder < 0 or p.invisible <> 0 then 'removed' when p.pid is null then 'no_text'
          when t.closed > 1 then 'moved' when t.isgroup = 1 then 'group' else '' end as state,
        coalesce(replace(p.tags, char(9), char(10)), '') || char(10) || coalesce(c.name, '') as tags, coalesce(p.pid, 0) as file_key
      from forum_thread t left join forum_post p on p.tid = t.tid and p.first = 1
      left join forum_threadclass c on c.typeid = t.typeid and t.typeid > 0;
    create view comments as
      select pid as id, tid as thread, 0 as parent, case when anonymous > 0 then 0 else authorid end as member, message as body,
        case when htmlon > 0 then 'html' when bbcodeoff > 0 then 'plain' else 'bbcode' end as form, dateline * 1000 as created,
        case when invisible <> 0 then 'removed' else '' end as state, pid as file_key
      from forum_post where first = 0
      union all
      select 1000000000000 + id, tid, case when exists (select 1 from forum_post p where p.pid = k.pid and p.first = 0) then pid else 0 end,
        authorid, comment, 'bbcode', dateline * 1000, '', 0 from forum_postcomment k;
    create view files as
      select pid as file_key, aid as id, uid as member, case when remote = 1 then '' else attachment end as path, filename as name,
        cast(aid as text) as reference, (coalesce(readperm, 0) > 0 or coalesce(price, 0) > 0) as is_locked from forum_attachment;
    create view likes as
      select 'posts' as kind, tid as object, recommenduid as member, dateline * 1000 as created from forum_memberrecommend
      union all select 'comment', pid, uid, 0 from forum_hotreply_member where attitude = 1;
    create view favourites as select id as thread, uid as member, dateline * 1000 as created from home_favorite where idtype = 'tid';
    create view follows as select uid as member, followuid as friend, dateline * 1000 as created from home_follow where status <> -1;
    create view messages as
      select g.pmid as id, g.authorid as sender,
        case when cast(l.min_max as integer) = g.authorid then cast(substr(l.min_max, instr(l.min_max, '_') + 1) as integer)
          else cast(l.min_max as integer) end as receiver,
        g.message as body, 'bbcode' as form, g.dateline * 1000 as created
      from ucenter_pm_messages g join ucenter_pm_lists l on l.plid = g.plid and l.pmtype <> 2;`,
  avatars(memberId) {
    const padded = String(memberId).padStart(9, '0')
    const folder = `${padded.slice(0, 3)}/${padded.slice(3, 5)}/${padded.slice(5, 7)}/${padded.slice(7)}_avatar_big.jpg`
    return [`avatar/${folder}`, folder, `uc_server/data/avatar/${folder}`]
  },
  filePaths: (path) =>
    /^https?:/i.test(path)
      ? uploadedPart(path)
      : [`forum/${path}`, path, `data/attachment/forum/${path}`, `attachment/forum/${path}`],
}
