import type { Rule, RuleInput } from '#contract/modules/site/admin-rule.ts'
import { m } from '#messages/messages.js'

/** A rule in the editor; without `_id` it is new. */
export type RuleDraft = RuleInput & { _id?: string }

const written: RuleInput['scope'] = ['posts', 'comment', 'reply']
const everywhere: RuleInput['scope'] = [...written, 'name', 'signature', 'board', 'work', 'chapter']

export const emptyDraft: RuleDraft = {
  name: '',
  kind: 'words',
  action: 'hold',
  scope: written,
  trustBelow: 3,
  state: 'on',
  tellAuthor: false,
  options: {},
}

export function draftOf({ hits7: _, hits30: __, createTime: ___, ...rule }: Rule): RuleDraft {
  return rule
}

export type StartSet = RuleDraft & {
  /** What it is for, in plain words. */
  text: string
}

/**
 * What the product brings to begin with: adverts, and nothing that anybody could mean by an opinion. They are offered,
 * and watch before they act.
 */
const sets = (): StartSet[] => [
  {
    text: m.admin_rule_set_lure_text(),
    ...emptyDraft,
    name: m.admin_rule_set_lure(),
    scope: everywhere,
    trustBelow: 2,
    options: {
      words: [
        '加微信',
        '加薇信',
        '加威信',
        '加vx',
        '加v信',
        '加扣扣',
        '看我主页',
        '私聊发资源',
        '免费领取',
        '扫码领取',
        '点击头像',
        '进群领',
        '内部渠道',
        '低价代充',
        '代刷粉',
        '包过包会',
      ],
    },
  },
  {
    text: m.admin_rule_set_jobs_text(),
    ...emptyDraft,
    name: m.admin_rule_set_jobs(),
    kind: 'pattern',
    trustBelow: 2,
    options: { pattern: '(?:刷单|兼职|打字员|点赞员|手工活).{0,15}(?:日结|日赚|日入|佣金|垫付|在家)' },
  },
  {
    text: m.admin_rule_set_invoice_text(),
    ...emptyDraft,
    name: m.admin_rule_set_invoice(),
    kind: 'pattern',
    options: { pattern: '(?:代开|代办|办理|出售).{0,8}(?:发票|证件|文凭|学历证|驾驶证|公章)' },
  },
  {
    text: m.admin_rule_set_betting_text(),
    ...emptyDraft,
    name: m.admin_rule_set_betting(),
    kind: 'pattern',
    options: { pattern: '(?:博彩|棋牌|百家乐|时时彩|娱乐城|真人荷官).{0,15}(?:注册|开户|送彩金|首存|代理|官网)' },
  },
  {
    text: m.admin_rule_set_contact_text(),
    ...emptyDraft,
    name: m.admin_rule_set_contact(),
    kind: 'contact',
    trustBelow: 1,
    options: { kinds: ['phone', 'wechat', 'qq'] },
  },
  {
    text: m.admin_rule_set_flood_text(),
    ...emptyDraft,
    name: m.admin_rule_set_flood(),
    kind: 'repeat',
    trustBelow: 2,
    options: { times: 5, minutes: 60, by: 'all', near: true },
  },
  {
    text: m.admin_rule_set_night_text(),
    ...emptyDraft,
    name: m.admin_rule_set_night(),
    kind: 'hours',
    trustBelow: 1,
    options: { from: '01:00', to: '06:30' },
  },
]

export function startSets(): { rule: RuleDraft; text: string }[] {
  return sets().map(({ text, ...rule }) => ({ text, rule: { ...rule, state: 'watch' } }))
}
