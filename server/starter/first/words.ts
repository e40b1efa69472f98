import type { Announcement, HousePage } from '../house.ts'

export const firstAnnouncements: Announcement[] = [
  {
    title: '社区开张了',
    isPinned: true,
    daysAgo: 28,
    text: `
欢迎！这里刚刚开张，先放了几个板块和几篇示例帖子，好让大家看看它长什么样子。
- 注册之后就可以发帖、评论、收藏，也可以关注喜欢的人。
- 想开新的板块？在“板块”页面里申请。
示例内容由站点管理员随时删除，不影响大家之后写下的东西。`,
  },
]

export const firstPages: HousePage[] = [
  {
    path: 'about',
    title: '关于本站',
    text: `
这是一个由爱好者自己开起来的社区。我们相信，认真写下的东西，值得被认真地读。
## 我们在乎的
- **真实**：说自己经历过的、想过的。
- **友善**：可以不同意，不可以不尊重。
- **安静**：没有弹窗广告，也不追着你要点赞。
## 联系我们
有建议或者发现问题，欢迎在对应的板块发帖，管理员会看到的。`,
  },
]
