import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { Subject } from '../drawing.ts'
import { articlePosts } from './articles.ts'
import { lifePosts } from './posts-life.ts'
import { makingPosts } from './posts-making.ts'
import { soldPosts } from './posts-sold.ts'

/** Who says it, what, and what is answered. People are numbers in the list of people. */
export type FirstComment = [by: number, text: string, ...answers: [by: number, text: string][]]

export interface FirstPost {
  board: string
  by: number
  classify?: string
  title: string
  /** Apart by spaces. */
  tags: string
  daysAgo: number
  text: string
  /** Pictures inside the text, in its order; `beside` stand below it. */
  pictures?: Subject[]
  beside?: Subject[]
  comments?: FirstComment[]
  top?: 'site' | 'board'
  isRecommended?: true
  /** What it asks for; pictures of such a post stand beside nothing that is locked. */
  access?: ContentAccess
  /** What its author gives for an answer, in the currency of the site. */
  bounty?: number
  /** What an article has besides; `column` is a number in the list of columns. */
  article?: {
    cover: Subject
    summary: string
    origin?: 'translation'
    sourceName?: string
    column?: number
  }
}

const lightPosts: FirstPost[] = [
  {
    board: 'film',
    by: 0,
    classify: '作品',
    title: '清晨六点的海边，最后一卷过期胶片',
    tags: '过期胶片 海边 日出',
    daysAgo: 26,
    isRecommended: true,
    text: `
这卷胶片在抽屉里躺了四年，去年搬家时才翻出来。过期的胶片像一封迟到的信，你不知道它还记得多少。
![日出前的海面]
五点四十到的海边，风不大，光从水平线下面一点一点漏上来。我把感光度降了一挡，剩下的交给运气。
## 一点记录
- 相机：一台快门还算准的旁轴
- 胶卷：过期四年，按 100 度拍
- 冲洗：C-41，正常时间
> 颗粒粗得像沙子，可那天的沙子也确实就在脚边。
![退潮以后]
大家手里还有多少没拍完的过期卷？`,
    pictures: ['sea', 'hills'],
    comments: [
      [3, '第二张的颜色太好了，像一张旧明信片。', [0, '谢谢！扫描的时候几乎没动颜色。']],
      [4, '过期四年降一挡刚刚好，我一般每五年多给半挡。'],
      [5, '抽屉里还有三卷，这个周末就去拍掉。'],
    ],
  },
  {
    board: 'film',
    by: 4,
    classify: '器材',
    title: '给新手：修一台老旁轴要花多少钱',
    tags: '旁轴 维修 新手',
    daysAgo: 19,
    top: 'board',
    text: `
常有人问，几百块收来的老相机值不值得修。我把这半年经手的几台整理了一下，给大家一个参考。
## 常见的三种毛病
1. 黄斑不准：调校就好，一般不用换件。
2. 慢门粘滞：拆下来清洗上油，工时比零件贵。
3. 蒙皮起翘：自己就能贴，十几块钱一张。
**先试快门，再看镜片，最后才看外观。** 外观是最便宜的部分。
![工作台上的旁轴]`,
    pictures: ['rings'],
    comments: [
      [0, '“外观是最便宜的部分”，记下来了。'],
      [2, '请问镜片里有一点霉，可以自己清吗？', [4, '前组可以试试，后组建议找人，装回去要对焦的。']],
    ],
  },
  {
    board: 'film',
    by: 3,
    classify: '提问',
    title: '扫描出来的底片总有一条细线，是划伤还是灰尘？',
    tags: '扫描 底片',
    daysAgo: 3,
    text: `
连着两卷都在同一个位置有一条细线，横穿整张画面。换了片夹还是有，用气吹也没用。
有没有人遇到过？是机内的压片板，还是冲洗店的问题？`,
    beside: ['window'],
    comments: [
      [4, '两卷同一位置，先看压片板上有没有沙粒，用棉签轻轻擦一遍。'],
      [0, '也可以翻过来扫一次，线如果跟着翻，就是底片上的。', [3, '跟着翻了……那就是相机的问题，谢谢！']],
    ],
  },
  {
    board: 'keyboard',
    by: 4,
    classify: '晒图',
    title: '用了八年的桌子，终于换了一块木板',
    tags: '桌面 木工',
    daysAgo: 14,
    text: `
旧桌面被热水烫出一圈白印之后，我一直想换。上个月在木材市场挑了一块白橡，自己打磨、上蜡，前后花了两个周末。
![新桌面]
键盘也跟着安静下来了：木头比密度板沉，敲起来少了那层空响。`,
    pictures: ['leaves'],
    comments: [
      [1, '木蜡油上了几遍？', [4, '三遍，每遍之间隔一天，用 400 目轻轻带一下。']],
      [5, '这圈年轮真好看。'],
    ],
  },
  {
    board: 'keyboard',
    by: 1,
    classify: '教程',
    title: '润轴之前先想清楚这三件事',
    tags: '润轴 客制化',
    daysAgo: 9,
    text: `
润轴不难，难的是润完之后发现不是自己想要的手感。
- 你想要更**顺**，还是更**闷**？前者少油，后者垫片更有用。
- 一次只改一个变量，先润十颗试一周。
- 大键卫星轴的声音，多半与轴无关。
工具只需要一支 0 号笔和一点耐心。`,
    comments: [
      [4, '第三条太真实了，我润了一整盘才发现响的是空格下面。'],
      [5, '先润十颗，这个办法好。'],
    ],
  },
  {
    board: 'keyboard',
    by: 5,
    classify: '求推荐',
    title: '办公室用的静音键盘，预算四百，求推荐',
    tags: '静音 办公室 求推荐',
    daysAgo: 1,
    text: '同事投诉了。要求：有线无线都行，最好带方向键，声音小到坐对面听不见。大家在办公室都用什么？',
    comments: [[4, '静音红轴加一张桌垫，四百足够。别忘了桌垫，它比换轴还有用。']],
  },
]

/** Oldest first when they are written. */
export const firstPosts: FirstPost[] = [
  ...lightPosts,
  ...lifePosts,
  ...makingPosts,
  ...articlePosts,
  ...soldPosts,
].sort((a, b) => b.daysAgo - a.daysAgo)
