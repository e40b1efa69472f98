/** What is said of a work. */
export interface FirstSaid {
  by: number
  text: string
  /** From the beginning of the work, the first is 1. Without it: a review of the whole. */
  chapter?: number
  /** A paragraph or a page of the chapter. */
  block?: number
  answers?: (readonly [by: number, text: string])[]
}

export const lampTalk: FirstSaid[] = [
  { by: 5, text: '每章只有三段，却每次都要停下来想一会儿。适合睡前读一章，不要多。' },
  { by: 2, text: '老陆这个人物太好了，话少，句句都在点上。', answers: [[0, '他的话都是从我外公那里听来的。']] },
  { by: 1, chapter: 1, text: '从第一章追到现在，岛上的一年快过完了，有点舍不得。' },
  {
    by: 4,
    chapter: 1,
    block: 2,
    text: '书太多，袜子太少。出门前真该有人这样提醒我。',
    answers: [[3, '袜子永远不够。']],
  },
  { by: 3, chapter: 1, block: 3, text: '用最后一年教一个人，这个开头一下子就把人留住了。' },
  { by: 1, chapter: 2, block: 1, text: '我爬过真的灯塔，到一半的时候确实想回家。' },
  { by: 5, chapter: 2, block: 3, text: '「好像这件事和吃饭一样」，写得真好。' },
  { by: 2, chapter: 8, block: 3, text: '它每年都开花。看到这句要缓一缓。' },
]

export const clockTalk: FirstSaid[] = [
  { by: 3, text: '一个下午读完的，没有一句多余的话。番外一定要看。', answers: [[5, '谢谢，番外是最先写好的。']] },
  { by: 4, chapter: 2, block: 1, text: '修过表的来作证：头发绕三圈卡擒纵轮，手得非常稳。' },
  { by: 0, chapter: 5, block: 3, text: '病人怕天黑。原来前面全是为了这一句。' },
]

export const ferryTalk: FirstSaid[] = [
  { by: 1, text: '短，但是读完在椅子上坐了很久。' },
  { by: 0, chapter: 1, block: 4, text: '三个人都没带伞，伞就成了第四个人。', answers: [[3, '被你看出来了。']] },
]

export const catTalk: FirstSaid[] = [
  { by: 0, text: '没有一个字，却从头看到了尾。家里的猫也凑过来看。' },
  { by: 5, chapter: 1, block: 2, text: '它歪头的样子和我家那只一模一样。', answers: [[2, '照着邻居家的猫画的。']] },
  { by: 3, chapter: 1, block: 4, text: '海里的那颗心，小小的，刚刚好。' },
]

export const whaleTalk: FirstSaid[] = [
  { by: 2, text: '翻到最后一页才发现一直屏着气。什么时候更新？', answers: [[4, '周末，鲸鱼游得慢。']] },
  { by: 1, chapter: 1, block: 3, text: '这一页单独放大看，鲸背上停着一只海鸥。' },
]
