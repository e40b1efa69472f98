import { nameKey } from '#server/modules/account-rules/service.ts'
import type { Random } from '#server/starter/random.ts'

const manners =
  `慢半拍的 爱晒太阳的 不吃香菜的 半夜写字的 会修东西的 坐窗边的 迷路的 早睡的 话很少的 爱喝茶的 背着包的 不着急的
路过的 认真的 打瞌睡的 追风的 下雨天的 山里的 海边的 北方的 江南的 三楼的 隔壁的 戴眼镜的 骑车的 弹琴的 种花的 拍照的 看云的 赶路的`.split(
    /\s+/,
  )
const beings =
  `橘猫 松鼠 白鹭 石头 云 月亮 小舟 灯塔 柚子 苔藓 山雀 狐狸 海盐 麦子 竹子 胶卷 老周 阿满 小满 鲸 星星 蒲公英 雨伞 信箱 风筝 木匠
书虫 萤火虫 青蛙 河马 豆腐 年糕 番茄 土豆 板栗 芝麻`.split(/\s+/)
const families = [...'林陈周吴许沈江顾陆程苏叶宋唐韩冯曹魏丁薛范方石姚谭白']
const given = [...'澈安宁舟言北南川野岚禾溪清远屿然一念知行星月秋夏冬春木青云']
const latin = 'sunny moss river oak pixel nori latte hugo mika toby luna kiwi echo juno fern onyx'.split(' ')

/** Names that nobody has, neither here nor in the database. */
export function createNames(random: Random, taken: ReadonlySet<string>): () => string {
  const used = new Set(taken)
  const kinds = [
    () => random.pick(manners) + random.pick(beings),
    () => random.pick(families) + random.pick(given) + random.pick(given),
    () => `${random.pick(['阿', '小', '老'])}${random.pick(given)}${random.pick(beings)}`,
    () => `${random.pick(beings)}与${random.pick(beings)}`,
    () => `${random.pick(latin)}_${random.pick(latin)}${random.int(1, 99)}`,
    () => `${random.pick(given)}${random.pick(given)}${random.int(10, 999)}`,
  ]
  return () => {
    for (;;) {
      const name = random.pick(kinds)()
      const key = nameKey(name)
      if (used.has(key)) continue
      used.add(key)
      return name
    }
  }
}
