import type { Rule, RuleInput, RuleOptions } from '#contract/modules/site/admin-rule.ts'
import { contactKinds } from '#contract/shared/rules.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { m } from '#messages/messages.js'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'

export const kindNames: Record<Rule['kind'], () => string> = {
  words: m.admin_rule_kind_words,
  pattern: m.admin_rule_kind_pattern,
  links: m.admin_rule_kind_links,
  contact: m.admin_rule_kind_contact,
  repeat: m.admin_rule_kind_repeat,
  pace: m.admin_rule_kind_pace,
  media: m.admin_rule_kind_media,
  hours: m.admin_rule_kind_hours,
}

export const scopeNames: Record<Rule['scope'][number], () => string> = {
  posts: m.admin_rule_scope_posts,
  comment: m.admin_rule_scope_comment,
  reply: m.admin_rule_scope_reply,
  name: m.admin_rule_scope_name,
  signature: m.admin_rule_scope_signature,
  board: m.admin_rule_scope_board,
  work: m.admin_rule_scope_work,
  chapter: m.admin_rule_scope_chapter,
  message: m.admin_rule_scope_message,
}

export const contactNames: Record<(typeof contactKinds)[number], () => string> = {
  phone: m.admin_rule_contact_phone,
  wechat: m.admin_rule_contact_wechat,
  qq: m.admin_rule_contact_qq,
  mail: m.admin_rule_contact_mail,
}

export const whoNames = [m.admin_rule_who_1, m.admin_rule_who_2, m.admin_rule_who_3]

export const actionNames: Record<Verdict['action'], () => string> = {
  pass: m.admin_rule_act_pass,
  mask: m.admin_rule_act_mask,
  hold: m.admin_rule_act_hold,
  block: m.admin_rule_act_block,
}

export const actionTones: Record<Verdict['action'], BadgeTone> = {
  pass: 'success',
  mask: 'plain',
  hold: 'warning',
  block: 'danger',
}

export const stateNames: Record<Rule['state'], () => string> = {
  on: m.admin_rule_on,
  watch: m.admin_rule_watch,
  off: m.admin_rule_off,
}

export const stateTones: Record<Rule['state'], BadgeTone> = { on: 'success', watch: 'info', off: 'plain' }

/** What a rule looks for, in a few words. */
export function gistOf({ kind, options }: Pick<RuleInput, 'kind' | 'options'>): string {
  const { words = [], pattern = '', kinds = [], times = 0, minutes = 0, from = '', to = '' } = options
  if (kind === 'words') return m.admin_rule_words_count({ count: formatExact(words.length) })
  if (kind === 'pattern') return pattern
  if (kind === 'contact')
    return contactKinds
      .filter((one) => kinds.includes(one))
      .map((one) => contactNames[one]())
      .join(m.admin_o_comma())
  if (kind === 'hours') return `${from}–${to}`
  if (kind === 'repeat' || kind === 'pace') return m.admin_rule_times_text({ times, minutes })
  return figures(kind, options).join(m.admin_o_comma())
}

function figures(kind: Rule['kind'], { domains = [], most, images, video }: RuleOptions): string[] {
  if (kind === 'links')
    return [
      ...(domains.length > 0 ? [m.admin_rule_domains_count({ count: formatExact(domains.length) })] : []),
      ...(most === undefined ? [] : [m.admin_rule_most_count({ count: most })]),
    ]
  return [
    ...(images === undefined ? [] : [m.admin_rule_images_count({ count: images })]),
    ...(video ? [m.admin_rule_video()] : []),
  ]
}
