import { createHash } from 'node:crypto'
import { head, table } from './dump.ts'

type Row = Parameters<typeof table>[2][number]

/** Discuz! X3.4: the columns as its installation makes them. */
const columns: Record<string, string> = {
  common_member: `uid email username password status emailstatus avatarstatus videophotostatus adminid groupid groupexpiry
    extgroupids regdate credits notifysound timeoffset newpm newprompt accessmasks allowadmincp onlyacceptfriendpm
    conisbind freeze`,
  ucenter_members: `uid username password email myid myidkey regip regdate lastloginip lastlogintime salt secques`,
  common_member_count: `uid extcredits1 extcredits2 extcredits3 extcredits4 extcredits5 extcredits6 extcredits7 extcredits8
    friends posts threads digestposts doings blogs albums sharings attachsize views oltime todayattachs todayattachsize
    feeds follower following newfollower blacklist`,
  common_member_profile: `uid realname gender birthyear birthmonth birthday constellation zodiac telephone mobile`,
  common_member_field_forum: `uid publishfeed customshow customstatus medals sightml groupterms authstr groups attentiongroup`,
  common_usergroup: `groupid radminid type system grouptitle creditshigher creditslower stars color icon allowvisit
    allowsendpm allowinvite allowmailinvite maxinvitenum inviteprice maxinviteday`,
  forum_forum: `fid fup type name status displayorder styleid threads posts todayposts yesterdayposts rank oldrank lastpost
    domain allowsmilies allowhtml allowbbcode allowimgcode`,
  forum_forumfield: `fid description password icon redirect attachextensions creditspolicy formulaperm moderators rules
    threadtypes threadsorts viewperm postperm replyperm getattachperm postattachperm postimageperm spviewperm`,
  forum_moderator: `uid fid displayorder inherited`,
  forum_threadclass: `typeid fid name displayorder icon moderators`,
  forum_thread: `tid fid posttableid typeid sortid readperm price author authorid subject dateline lastpost lastposter views
    replies displayorder highlight digest rate special attachment moderated closed stickreply recommends recommend_add
    recommend_sub heats status isgroup favtimes sharetimes stamp icon pushedaid cover replycredit relatebytag maxposition
    bgcolor comments hidden`,
  forum_post: `pid fid tid first author authorid subject dateline message useip port invisible anonymous usesig htmlon
    bbcodeoff smileyoff parseurloff attachment rate ratetimes status tags comment replycredit position`,
  forum_attachment: `aid tid pid uid tableid downloads`,
  forum_attachment_1: `aid tid pid uid dateline filename filesize attachment remote description readperm price isimage width
    thumb picid`,
  forum_postcomment: `id tid pid author authorid dateline comment score useip port rpid`,
  forum_memberrecommend: `tid recommenduid dateline`,
  home_favorite: `favid uid id idtype spaceuid title description dateline`,
  home_follow: `uid username followuid fusername bkname status mutual dateline`,
  ucenter_pm_lists: `plid authorid pmtype subject members min_max dateline lastmessage`,
  ucenter_pm_messages_1: `pmid plid authorid message delstatus dateline`,
}

/** As UCenter keeps a password. */
function ucenterHash(password: string, salt: string): string {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  return md5(md5(password) + salt)
}

export const at = 1_500_000_000

/** A small forum of which everything comes; a test adds what does not. */
const forum: Record<string, Row[]> = {
  common_member: [
    { uid: 1, email: 'admin@old.example', username: '旧管理员', emailstatus: 1, adminid: 1, groupid: 1, regdate: at },
    { uid: 2, email: 'li@old.example', username: '李四', emailstatus: 1, groupid: 10, regdate: at + 10 },
    { uid: 3, email: 'wang@old.example', username: '王五', groupid: 21, groupexpiry: 4_000_000_000, regdate: at + 20 },
  ],
  ucenter_members: [
    {
      uid: 1,
      username: '旧管理员',
      password: ucenterHash('admin-secret', 'a1b2c3'),
      salt: 'a1b2c3',
      email: 'admin@old.example',
    },
    {
      uid: 2,
      username: '李四',
      password: ucenterHash("li's secret", 'd4e5f6'),
      salt: 'd4e5f6',
      email: 'li@old.example',
    },
    { uid: 3, username: '王五', password: ucenterHash('wang', '000000'), salt: '000000', email: 'wang@old.example' },
  ],
  common_member_count: [
    { uid: 1, extcredits2: 0 },
    { uid: 2, extcredits2: 120 },
    { uid: 3, extcredits2: 7 },
  ],
  common_member_profile: [{ uid: 2, realname: '', gender: 1 }],
  common_member_field_forum: [{ uid: 2, sightml: '<b>慢</b>慢<script>alert(1)</script>来', publishfeed: '' }],
  common_usergroup: [{ groupid: 21, radminid: 0, type: 'special', grouptitle: 'VIP' }],
  forum_forum: [
    { fid: 1, fup: 0, type: 'group', name: '生活区', status: 1 },
    { fid: 2, fup: 1, type: 'forum', name: '读书笔记', status: 1, displayorder: 1 },
    { fid: 3, fup: 2, type: 'sub', name: '科幻世界', status: 1, displayorder: 2 },
  ],
  forum_forumfield: [{ fid: 2, description: '[b]读过[/b]的书', password: '', viewperm: '' }],
  forum_moderator: [{ uid: 3, fid: 2 }],
  forum_threadclass: [{ typeid: 7, fid: 2, name: '推荐' }],
  forum_thread: [
    {
      tid: 11,
      fid: 2,
      typeid: 7,
      authorid: 2,
      author: '李四',
      subject: '三体读后',
      dateline: at + 100,
      views: 500,
      digest: 1,
    },
    { tid: 12, fid: 3, authorid: 3, author: '王五', subject: '第二个主题', dateline: at + 200, views: 3, closed: 1 },
  ],
  forum_post: [
    {
      pid: 101,
      fid: 2,
      tid: 11,
      first: 1,
      authorid: 2,
      subject: '三体读后',
      dateline: at + 100,
      position: 1,
      message: '[b]好书[/b] :)\n[quote]原话[/quote][url=https://example.com/a?b=1]链接[/url]\n[attach]5[/attach]',
      tags: '3,科幻\t4,小说\t',
    },
    {
      pid: 102,
      fid: 3,
      tid: 12,
      first: 1,
      authorid: 3,
      subject: '第二个主题',
      dateline: at + 200,
      message: "it's \\ 一行\n二行",
      tags: '',
      position: 1,
    },
    {
      pid: 103,
      fid: 2,
      tid: 11,
      first: 0,
      authorid: 3,
      dateline: at + 300,
      message: '[quote]李四 发表于 2017\n好书[/quote]同意',
      tags: '',
      position: 2,
    },
    { pid: 104, fid: 2, tid: 11, first: 0, authorid: 1, dateline: at + 400, message: '顶', tags: '', position: 3 },
  ],
  forum_attachment: [{ aid: 5, tid: 11, pid: 101, uid: 2, tableid: 1 }],
  forum_attachment_1: [
    {
      aid: 5,
      tid: 11,
      pid: 101,
      uid: 2,
      dateline: at,
      filename: '封面.png',
      attachment: '201707/14/cover.png',
      isimage: 1,
      description: '',
    },
  ],
  forum_postcomment: [{ id: 1, tid: 11, pid: 103, author: '李四', authorid: 2, dateline: at + 350, comment: '谢谢' }],
  forum_memberrecommend: [
    { tid: 11, recommenduid: 1, dateline: at + 500 },
    { tid: 11, recommenduid: 3, dateline: at + 501 },
  ],
  home_favorite: [{ favid: 1, uid: 1, id: 11, idtype: 'tid', title: '', dateline: at + 600 }],
  home_follow: [{ uid: 3, username: '王五', followuid: 2, fusername: '李四', dateline: at + 700 }],
  ucenter_pm_lists: [{ plid: 1, authorid: 2, pmtype: 1, subject: '', members: 2, min_max: '2_3' }],
  ucenter_pm_messages_1: [
    { pmid: 1, plid: 1, authorid: 2, message: '在吗', dateline: at + 800 },
    { pmid: 2, plid: 1, authorid: 3, message: '在的', dateline: at + 801 },
  ],
}

/** With more rows in some tables, and without others. */
export function discuzDump(
  more: Record<string, Row[]> = {},
  { prefix = 'pre_', without = [] as string[] } = {},
): string {
  const tables = Object.entries(columns).filter(([name]) => !without.includes(name))
  return (
    head +
    tables
      .map(([name, list]) => table(`${prefix}${name}`, list, [...(forum[name] ?? []), ...(more[name] ?? [])]))
      .join('\n')
  )
}
