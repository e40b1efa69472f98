import type { Subject } from '../drawing.ts'

export interface FirstPerson {
  name: string
  sex: 0 | 1 | 2
  signature: string
}

/** Nobody of these exists; they show how a community looks. Whoever runs the site may delete all of it. */
export const firstPeople: FirstPerson[] = [
  { name: '林间小路', sex: 2, signature: '背包里永远有一卷没拍完的胶卷。' },
  { name: '阿澈', sex: 1, signature: '写前端，也写信。' },
  { name: '半糖去冰', sex: 2, signature: '三餐四季，慢慢来。' },
  { name: '南巷里的猫', sex: 0, signature: '把城市走成自己的地图。' },
  { name: '老周修理铺', sex: 1, signature: '能修的就不换。' },
  { name: '白日梦蓝', sex: 0, signature: '周末做游戏，平时做梦。' },
]

export interface FirstBoard {
  sign: string
  name: string
  description: string
  rules: string
  classes: string[]
  /** Who looks after it. */
  by: number
  cover: Subject
}

export interface FirstZone {
  name: string
  boards: FirstBoard[]
}

export const firstZones: FirstZone[] = [
  {
    name: '光影与器物',
    boards: [
      {
        sign: 'film',
        name: '胶片与数码',
        description: '从 135 到大画幅，从扫描到后期，聊照片，也聊拍照的人。',
        rules: '发图请写明器材与胶卷。\n评论对照片，不对人。\n交易请去站外，风险自负。',
        classes: ['作品', '器材', '冲洗扫描', '提问'],
        by: 0,
        cover: 'hills',
      },
      {
        sign: 'keyboard',
        name: '键盘与桌面',
        description: '轴体、配列、键帽和一张舒服的桌子。',
        rules: '晒图欢迎带清单。\n推荐时请说明预算和用途。',
        classes: ['晒图', '教程', '求推荐'],
        by: 4,
        cover: 'rings',
      },
    ],
  },
  {
    name: '日常生活',
    boards: [
      {
        sign: 'coffee',
        name: '咖啡与茶',
        description: '一杯好喝的东西，和它背后的时间与温度。',
        rules: '写冲煮心得时，请附上粉水比、水温和时间。',
        classes: ['手冲', '意式', '茶'],
        by: 2,
        cover: 'rings',
      },
      {
        sign: 'kitchen',
        name: '家常厨房',
        description: '不炫技，只做今天想吃的那一道。',
        rules: '菜谱请写清分量。\n做砸了也可以发，大家一起找原因。',
        classes: ['菜谱', '翻车现场', '厨具'],
        by: 2,
        cover: 'leaves',
      },
      {
        sign: 'citywalk',
        name: '城市漫步',
        description: '不赶路的路线，不打卡的地方。',
        rules: '路线请写清起点、终点和大概用时。\n拍到路人请先征得同意。',
        classes: ['路线', '见闻', '约走'],
        by: 3,
        cover: 'window',
      },
      {
        sign: 'plants',
        name: '阳台植物',
        description: '在一平方米里种出四季。',
        rules: '求助请附照片、朝向和浇水频率。',
        classes: ['日记', '求助', '换苗'],
        by: 3,
        cover: 'leaves',
      },
    ],
  },
  {
    name: '动手创造',
    boards: [
      {
        sign: 'frontend',
        name: '前端手记',
        description: '页面上的一切：从一行样式到一个架构。',
        rules: '提问请给出最小可复现的例子。\n转载请注明出处。',
        classes: ['笔记', '提问', '作品'],
        by: 1,
        cover: 'sea',
      },
      {
        sign: 'indie-games',
        name: '独立游戏',
        description: '小团队、小成本、大想象。',
        rules: '剧透请在标题里写明。\n开发日志欢迎连载。',
        classes: ['推荐', '开发日志', '讨论'],
        by: 5,
        cover: 'sea',
      },
    ],
  },
]
