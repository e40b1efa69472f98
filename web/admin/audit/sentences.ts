import { boardReadRules } from '#contract/modules/forum/board.ts'
import type { AuditAction, AuditEntry } from '#contract/modules/site/audit.ts'
import { m } from '#messages/messages.js'
import { fieldLabel, secretLabel } from '#web/admin/config/field-labels.ts'
import { stateName } from '#web/admin/forum/state-name.ts'
import { powerName, providerName } from '#web/admin/users/power-name.ts'
import { boardActName } from '#web/social/boards/board-acts.ts'
import { readingName } from '#web/social/boards/board-figures.ts'
import { sanctionName } from '#web/social/sanctions/sentence-fields.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'

type Sentence = (entry: AuditEntry) => string

/** What was done, without who did it. */
const sentences: Record<AuditAction, Sentence> = {
  'announcement.change': ({ detail }) => m.audit_announcement_change({ title: word(detail.title) }),
  'announcement.create': ({ detail }) => m.audit_announcement_create({ title: word(detail.title) }),
  'announcement.delete': ({ detail }) => m.audit_announcement_delete({ title: word(detail.title) }),
  'backup.cancel': () => m.audit_backup_cancel(),
  'backup.drill': () => m.audit_backup_drill(),
  'backup.key-kept': (entry) => m.audit_backup_key_kept({ name: entry.subject }),
  'backup.key-new': (entry) => m.audit_backup_key_new({ name: entry.subject }),
  'backup.key-seen': (entry) => m.audit_backup_key_seen({ name: entry.subject }),
  'backup.start': () => m.audit_backup_start(),
  'block.delete': ({ detail }) => m.audit_block_delete({ target: blocked(detail.before) }),
  'block.save': ({ detail }) => m.audit_block_save({ target: blocked(detail.after) }),
  'board.act': (entry) => m.audit_board_act({ name: nameOf(entry), act: boardActName(word(entry.detail.act)) }),
  'board.delete': ({ detail }) => deletedBoard(detail),
  'board.move-zone': (entry) => m.audit_board_move_zone({ name: nameOf(entry) }),
  'board.order': ({ detail }) => m.audit_board_order({ count: word(detail.count) }),
  'board.restore': (entry) => m.audit_board_restore({ name: nameOf(entry) }),
  'board.set-reading': (entry) =>
    m.audit_board_reading({
      name: nameOf(entry),
      before: readingOf(entry.detail.before),
      after: readingOf(entry.detail.after),
    }),
  'board.set-state': (entry) =>
    m.audit_board_state({
      name: nameOf(entry),
      // Those of before the log kept both said where from and where to.
      before: stateName(entry.detail.before ?? entry.detail.from),
      after: stateName(entry.detail.after ?? entry.detail.to),
    }),
  'card.create': ({ subject, detail }) => m.audit_card_create({ batch: subject, count: word(detail.count) }),
  'card.void': ({ subject, detail }) => m.audit_card_void({ batch: subject, count: word(detail.count) }),
  'code.budget': ({ subject, detail }) =>
    m.audit_code_budget({
      channel: subject === 'sms' ? m.audit_channel_sms() : m.audit_channel_mail(),
      sent: word(detail.sent),
      budget: word(detail.budget),
    }),
  'comment.delete': ({ detail }) => m.audit_comment_delete({ text: word(detail.content) }),
  'comment.restore': ({ detail }) => m.audit_comment_restore({ text: word(detail.content) }),
  'config.change': ({ subject, detail }) =>
    m.audit_config_change({ version: subject, fields: words(detail.changed).map(fieldLabel).join(m.admin_o_comma()) }),
  'content.remove': ({ subject, detail }) =>
    m.audit_content_remove({ batch: subject, count: word(detail.count), reason: word(detail.reason) }),
  'content.restore': ({ subject, detail }) => m.audit_content_restore({ batch: subject, count: word(detail.count) }),
  'custom-page.change': ({ subject }) => m.audit_page_change({ path: subject }),
  'custom-page.create': ({ subject }) => m.audit_page_create({ path: subject }),
  'custom-page.delete': ({ subject }) => m.audit_page_delete({ path: subject }),
  'goods.delete': ({ detail }) => m.audit_goods_delete({ title: word(detail.title) }),
  'goods.save': ({ detail }) => m.audit_goods_save({ title: word(detail.title), price: word(detail.price) }),
  'import.cancel': () => m.audit_import_cancel(),
  'import.remove': (entry) => m.audit_import_remove({ name: entry.subject }),
  'import.start': (entry) => m.audit_import_start({ name: entry.subject }),
  'import.try': (entry) => m.audit_import_try({ name: entry.subject }),
  'import.upload': (entry) => m.audit_import_upload({ name: entry.subject }),
  'invite.create': ({ detail }) => m.audit_invite_create({ count: word(Object(detail.after).count) }),
  'invite.void': ({ detail }) => m.audit_invite_void({ tail: word(detail.tail) }),
  'licence.issue': ({ subject }) => m.audit_licence_issue({ domain: subject }),
  'licence.free': ({ subject }) => m.audit_licence_free({ domain: subject }),
  'mail.retry': () => m.audit_mail_retry(),
  'mail.test': () => m.audit_mail_test(),
  'panel.check': ({ subject }) => m.audit_panel_check({ host: subject }),
  'panel.deploy': ({ subject, detail }) =>
    m.audit_panel_deploy({ host: subject, project: word(detail.project), path: word(detail.path) }),
  'panel.environment': ({ subject }) => m.audit_panel_environment({ host: subject }),
  'panel.projects': ({ subject }) => m.audit_panel_projects({ host: subject }),
  'panel.white-ip': () => m.audit_panel_white_ip(),
  'pay.refund': ({ subject, detail }) =>
    m.audit_pay_refund({ order: subject, amount: word(detail.amount), reason: word(detail.reason) }),
  'pay.review': ({ subject, detail }) =>
    (detail.decision === 'credit' ? m.audit_pay_credit : m.audit_pay_reject)({
      order: subject,
      reason: word(detail.reason),
    }),
  'pay.test': ({ subject }) => m.audit_pay_test({ provider: subject }),
  'post.delete': ({ detail }) => m.audit_post_delete({ title: word(detail.title), reason: word(detail.reason) }),
  'post.restore': ({ detail }) => m.audit_post_restore({ title: word(detail.title) }),
  'works.delete': ({ detail }) => m.audit_works_delete({ title: word(detail.title), reason: word(detail.reason) }),
  'works.restore': ({ detail }) => m.audit_works_restore({ title: word(detail.title) }),
  'chapter.delete': ({ detail }) => m.audit_chapter_delete({ title: word(detail.title), reason: word(detail.reason) }),
  'chapter.restore': ({ detail }) => m.audit_chapter_restore({ title: word(detail.title) }),
  'column.delete': ({ detail }) => m.audit_column_delete({ title: word(detail.title), reason: word(detail.reason) }),
  'column.restore': ({ detail }) => m.audit_column_restore({ title: word(detail.title) }),
  'purchase.refund': ({ subject, detail }) => m.audit_purchase_refund({ number: subject, reason: word(detail.reason) }),
  'queue.decide': ({ subject, detail }) => m.audit_queue_decide({ id: subject, state: decisionName(detail.after) }),
  'queue.undo': ({ subject }) => m.audit_queue_undo({ id: subject }),
  'redeemcode.create': ({ subject, detail }) =>
    m.audit_redeemcode_create({ batch: subject, count: word(detail.count), slots: word(detail.slots) }),
  'redeemcode.void': ({ subject, detail }) => m.audit_redeemcode_void({ batch: subject, count: word(detail.count) }),
  'reply.delete': ({ detail }) => m.audit_reply_delete({ text: word(detail.content) }),
  'reply.restore': ({ detail }) => m.audit_reply_restore({ text: word(detail.content) }),
  'report.settle': ({ subject, detail }) =>
    ((detail.after ?? detail.state) === 'upheld' ? m.audit_report_upheld : m.audit_report_dismissed)({
      name: word(detail.name),
      report: subject,
    }),
  'role.delete': ({ detail }) => m.audit_role_delete({ name: word(Object(detail.before).name) }),
  'role.remind': ({ detail }) => m.audit_role_remind({ count: word(Object(detail.after).told) }),
  'role.save': ({ detail }) =>
    (detail.before ? m.audit_role_save : m.audit_role_new)({ name: word(Object(detail.after).name) }),
  'rule.delete': ({ detail }) => m.audit_rule_delete({ name: word(detail.name) }),
  'rule.save': ({ detail }) => (detail.before ? m.audit_rule_change : m.audit_rule_create)({ name: word(detail.name) }),
  'secret.remove': ({ subject }) => m.audit_secret_remove({ name: secretLabel(subject) }),
  'secret.set': ({ subject }) => m.audit_secret_set({ name: secretLabel(subject) }),
  'session.reuse': () => m.audit_session_reuse(),
  'setup.boards': ({ detail }) => m.audit_setup_boards({ count: word(detail.count) }),
  'setup.mark': ({ detail }) =>
    (detail.after ?? detail.state) === 'finished' ? m.audit_setup_finished() : m.audit_setup_dismissed(),
  'sms.test': () => m.audit_sms_test(),
  'chapter.set-state': ({ detail }) => hiding(detail),
  'works.set-state': ({ detail }) => hiding(detail),
  'works-category.save': ({ detail }) => m.audit_works_category_save({ name: word(detail.name) }),
  'works-category.delete': ({ detail }) => m.audit_works_category_delete({ name: word(detail.name) }),
  'starter.remove': ({ detail }) => m.audit_starter_remove({ posts: word(detail.posts), boards: word(detail.boards) }),
  'user.adjust-balance': (entry) =>
    m.audit_user_adjust({
      name: nameOf(entry),
      amount: word(entry.detail.amount),
      reason: word(entry.detail.reason),
    }),
  'user.ask-copy': (entry) => m.audit_user_ask_copy({ name: nameOf(entry) }),
  'user.ask-deletion': (entry) => m.audit_user_ask_deletion({ name: nameOf(entry) }),
  'user.ask-demotion': (entry) => m.audit_user_ask_demotion({ name: nameOf(entry) }),
  'user.ask-factor-reset': (entry) => m.audit_user_ask_factor_reset({ name: nameOf(entry) }),
  'user.ask-sooner-reset': (entry) => m.audit_user_ask_sooner_reset({ name: nameOf(entry) }),
  'user.ban': (entry) => m.audit_user_ban({ name: nameOf(entry), reason: word(entry.detail.reason) }),
  'user.cancel-deletion': () => m.audit_user_cancel_deletion(),
  'user.cancel-factor-reset': (entry) => m.audit_user_cancel_factor_reset({ name: nameOf(entry) }),
  'user.change-email': ({ detail }) => m.audit_user_change_email({ after: word(detail.after) }),
  'user.change-name': ({ detail }) =>
    m.audit_user_change_name({ before: word(detail.before), after: word(detail.after) }),
  'user.change-password': () => m.audit_user_change_password(),
  'user.change-phone': ({ detail }) => m.audit_user_change_phone({ after: word(detail.after) }),
  'user.confirm-email': (entry) => m.audit_user_confirm_email({ name: nameOf(entry) }),
  'user.console-factor': (entry) => m.audit_user_console_factor({ name: nameOf(entry) }),
  'user.console-password': (entry) => m.audit_user_console_password({ name: nameOf(entry) }),
  'user.end-sessions': (entry) =>
    m.audit_user_end_sessions({ name: nameOf(entry), count: word(entry.detail.sessions) }),
  'user.first-administrator': (entry) => m.audit_user_first({ name: nameOf(entry) }),
  'user.lift': (entry) =>
    m.audit_user_lift({
      name: nameOf(entry),
      kind: sanctionOf(entry.detail.before),
      reason: word(entry.detail.reason),
    }),
  'user.link': ({ detail }) => m.audit_user_link({ name: providerName(detail.provider) }),
  'user.not-me': () => m.audit_user_not_me(),
  'user.note': (entry) => m.audit_user_note({ name: nameOf(entry) }),
  'user.prove-email': ({ detail }) => m.audit_user_prove_email({ after: word(detail.after) }),
  'user.register': () => m.audit_user_register(),
  'user.password-link': (entry) => m.audit_user_password_link({ name: nameOf(entry) }),
  'user.enable-totp': () => m.audit_user_enable_totp(),
  'user.add-key': ({ detail }) => m.audit_user_add_key({ name: word(detail.name) }),
  'user.add-passkey': () => m.audit_user_add_passkey(),
  'user.remove-key': ({ detail }) => m.audit_user_remove_key({ name: word(detail.name) }),
  'user.remove-passkey': (entry) => m.audit_user_remove_passkey({ name: nameOf(entry) }),
  'user.delete': (entry) => m.audit_user_delete({ name: nameOf(entry) }),
  'user.disable-totp': (entry) => m.audit_user_disable_totp({ name: nameOf(entry) }),
  'user.renew-recovery': () => m.audit_user_renew_recovery(),
  'user.reset-factor': (entry) => m.audit_user_reset_factor({ name: nameOf(entry) }),
  'user.reset-by-link': () => m.audit_user_reset_by_link(),
  'user.reset-password': () => m.audit_user_reset_password(),
  'user.sanction': (entry) =>
    m.audit_user_sanction({
      name: nameOf(entry),
      kind: sanctionOf(entry.detail.after),
      reason: word(entry.detail.reason),
    }),
  'user.set-agent': (entry) =>
    ((entry.detail.after ?? entry.detail.isAgent) ? m.audit_user_agent_given : m.audit_user_agent_taken)({
      name: nameOf(entry),
    }),
  'user.set-power': (entry) =>
    m.audit_user_power({
      name: nameOf(entry),
      before: powerName(entry.detail.before),
      after: powerName(entry.detail.after),
    }),
  'user.give-role': (entry) => m.audit_user_role_given({ name: nameOf(entry), role: word(entry.detail.role) }),
  'user.take-role': (entry) => m.audit_user_role_taken({ name: nameOf(entry), role: word(entry.detail.role) }),
  'user.unban': (entry) => m.audit_user_unban({ name: nameOf(entry) }),
  'user.unlink': ({ detail }) => m.audit_user_unlink({ name: providerName(detail.provider) }),
  'user.view-addresses': (entry) => m.audit_user_addresses({ name: nameOf(entry) }),
  'user.view-contacts': (entry) => m.audit_user_contacts({ name: nameOf(entry) }),
  'user.freeze-wallet': ({ subjectName, detail }) =>
    m.audit_user_freeze_wallet({ name: subjectName, reason: word(detail.reason) }),
  'user.unfreeze-wallet': ({ subjectName, detail }) =>
    m.audit_user_unfreeze_wallet({ name: subjectName, reason: word(detail.reason) }),
  'webhook.delete': ({ detail }) => m.audit_webhook_delete({ url: word(detail.url) }),
  'webhook.repeat': ({ detail }) => m.audit_webhook_repeat({ event: word(detail.event) }),
  'webhook.save': ({ detail }) => m.audit_webhook_save({ url: word(detail.url) }),
  'withdraw.approve': ({ subject, detail }) => m.audit_withdraw_approve({ id: subject, amount: word(detail.amount) }),
  'withdraw.export': () => m.audit_withdraw_export(),
  'withdraw.pay': ({ subject, detail }) =>
    m.audit_withdraw_pay({ id: subject, amount: word(detail.amount), number: word(detail.transferNumber) }),
  'withdraw.refuse': ({ subject, detail }) =>
    m.audit_withdraw_refuse({ id: subject, amount: word(detail.amount), reason: word(detail.reason) }),
  'withdraw.reveal': ({ subject }) => m.audit_withdraw_reveal({ id: subject }),
  'wallet.close': ({ subject }) => m.audit_wallet_close({ proof: subject }),
  'wallet.open': ({ subject }) => m.audit_wallet_open({ proof: subject }),
  'zone.change': ({ detail }) => m.audit_zone_change({ name: word(detail.name) }),
  'zone.create': ({ detail }) => m.audit_zone_create({ name: word(detail.name) }),
  'zone.delete': ({ detail }) => m.audit_zone_delete({ name: word(detail.name) }),
  'zone.order': ({ detail }) => m.audit_zone_order({ count: word(detail.count) }),
}

/** One that is newer than this page is shown as it is stored. */
export function sentenceOf(entry: AuditEntry): string {
  return sentences[entry.action as AuditAction]?.(entry) ?? `${entry.action} ${entry.subject}`.trim()
}

export function nameOf({ subject, subjectName }: AuditEntry): string {
  return subjectName || `#${subject}`
}

/** Who reads a board, as the log keeps it. */
function readingOf(value: unknown): string {
  const { readRule, readLevel } = Object(value) as { readRule?: unknown; readLevel?: unknown }
  const rule = boardReadRules.find((one) => one === readRule)
  return rule ? readingName(rule, Number(readLevel)) : '—'
}

/** A board with what became of its posts. */
function deletedBoard({ before, after, reason }: AuditEntry['detail']): string {
  const { name, posts } = Object(before)
  const { moveToName: to } = Object(after)
  const said = { name: word(name), count: word(posts), reason: word(reason) }
  return to ? m.audit_board_delete_move({ ...said, to: word(to) }) : m.audit_board_delete_remove(said)
}

/** As the log keeps a sanction. */
function sanctionOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'kind' in value ? sanctionName(value.kind) : '—'
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '—'
}

/** A network, or a device. */
function blocked(value: unknown): string {
  const { range, deviceId } = Object(value)
  return word(range || deviceId)
}

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.map(word) : []
}

const labels: Record<string, () => string> = {
  after: m.audit_fact_after,
  act: m.audit_fact_act,
  amount: m.audit_fact_amount,
  batchId: m.audit_fact_batch,
  before: m.audit_fact_before,
  budget: m.audit_fact_budget,
  by: m.audit_fact_by,
  changed: m.audit_fact_changed,
  classifyName: m.board_classify_name,
  content: m.audit_fact_content,
  count: m.audit_fact_count,
  decision: m.audit_fact_decision,
  deviceId: m.admin_blocks_device,
  effect: m.admin_blocks_effect,
  endTime: m.admin_blocks_until,
  events: m.admin_webhook_events,
  from: m.audit_fact_before,
  isAgent: m.audit_fact_agent,
  isOn: m.admin_webhook_on,
  kind: m.audit_fact_kind,
  name: m.audit_fact_name,
  note: m.audit_fact_reason,
  noteId: m.audit_fact_note,
  objectId: m.audit_fact_object,
  path: m.audit_fact_path,
  position: m.admin_goods_position,
  postId: m.audit_fact_post,
  price: m.admin_goods_price,
  project: m.audit_fact_project,
  provider: m.audit_fact_provider,
  range: m.admin_blocks_range,
  reason: m.audit_fact_reason,
  sanctionId: m.audit_fact_sanction,
  sent: m.audit_fact_sent,
  sessions: m.audit_fact_sessions,
  slots: m.audit_fact_slots,
  postRule: m.board_post_rule,
  readRule: m.board_read_rule,
  rules: m.board_rules,
  startTime: m.audit_fact_start,
  state: m.audit_fact_state,
  systemDescr: m.board_descr,
  systemId: m.audit_fact_board,
  systemName: m.board_name,
  text: m.audit_fact_content,
  title: m.audit_fact_title,
  to: m.audit_fact_after,
  transaction: m.audit_fact_transaction,
  type: m.audit_fact_kind,
  url: m.admin_webhook_url,
  userId: m.audit_fact_user,
}

/** States and kinds as the log keeps them. */
const values: Record<string, (() => string) | undefined> = {
  ban: () => sanctionName('ban'),
  mute: () => sanctionName('mute'),
  warn: () => sanctionName('warn'),
  public: m.admin_content_public,
  held: m.admin_content_held,
  removed: m.admin_content_removed,
  shown: m.admin_content_public,
  frozen: m.wallet_frozen_badge,
  voided: m.wallet_agent_voided,
  refunded: m.wallet_state_refunded,
  paid: m.wallet_state_paid,
  pending: m.withdraw_state_pending,
  approved: m.withdraw_state_approved,
  refused: m.withdraw_state_refused,
  passed: m.queue_state_passed,
  rejected: m.queue_state_rejected,
  upheld: m.admin_report_state_upheld,
  dismissed: m.admin_report_state_dismissed,
  open: m.audit_value_open,
  hidden: () => stateName('hidden'),
  posts: m.admin_report_posts,
  comment: m.admin_report_comment,
  reply: m.admin_report_reply,
  report: m.queue_kind_report,
  appeal: m.queue_kind_appeal,
  member: m.queue_kind_member,
  register: m.admin_blocks_register,
  write: m.admin_blocks_write,
}

/** In these the log keeps words of the program; elsewhere it is what somebody wrote. */
const worded = ['before', 'after', 'state', 'kind', 'type', 'effect', 'from', 'to']

/** What is known besides, each as a line of its own: what it is, and what it was. */
export function factsOf({ action, detail }: AuditEntry): { label: string; text: string }[] {
  const isOfBoard = action === 'board.set-state'
  return Object.entries(detail)
    .map(([key, value]) => ({ label: labels[key]?.() ?? key, text: isOfBoard ? state(key, value) : plain(key, value) }))
    .filter(({ text }) => text !== '')
}

/** Boards have states of their own. */
function state(key: string, value: unknown): string {
  return worded.includes(key) ? stateName(value) : plain(key, value)
}

function plain(key: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no()
  if (Array.isArray(value))
    return value
      .map((one) => (key === 'changed' ? (labels[word(one)]?.() ?? fieldLabel(word(one))) : plain(key, one)))
      .join(m.admin_o_comma())
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${labels[name]?.() ?? name} ${plain(name, inner)}`)
      .join(m.admin_o_comma())
  if (key.endsWith('Time') && typeof value === 'number')
    return value > 0 ? formatDateTime(value) : m.admin_sanction_for_ever()
  return (worded.includes(key) && values[String(value)]?.()) || String(value)
}

type Noun = AuditAction extends infer Action ? (Action extends `${infer Own}.${string}` ? Own : never) : never

/** The nouns by which the log can be filtered, and what they are called. */
const nouns: Record<Noun, () => string> = {
  user: m.admin_audit_kind_user,
  role: m.admin_audit_kind_role,
  queue: m.queue_title,
  report: m.admin_reports,
  rule: m.admin_rules,
  content: m.admin_audit_kind_content,
  post: m.admin_audit_kind_post,
  comment: m.admin_audit_kind_comment,
  reply: m.admin_audit_kind_reply,
  column: m.admin_content_columns,
  works: m.admin_audit_kind_works,
  chapter: m.admin_audit_kind_chapter,
  'works-category': m.admin_audit_kind_works_category,
  board: m.admin_audit_kind_board,
  zone: m.admin_audit_kind_zone,
  block: m.admin_blocks,
  invite: m.admin_invites,
  announcement: m.admin_audit_kind_announcement,
  'custom-page': m.admin_audit_kind_page,
  config: m.admin_audit_kind_config,
  secret: m.admin_audit_kind_secret,
  setup: m.setup_title,
  starter: m.examples_title,
  session: m.admin_audit_kind_session,
  code: m.admin_audit_kind_code,
  sms: m.admin_audit_kind_sms,
  mail: m.admin_audit_kind_mail,
  goods: m.admin_goods,
  purchase: m.admin_purchases,
  withdraw: m.withdraw_title,
  card: m.admin_audit_kind_card,
  redeemcode: m.admin_audit_kind_redeemcode,
  licence: m.admin_audit_kind_licence,
  pay: m.admin_audit_kind_pay,
  wallet: m.admin_audit_kind_wallet,
  backup: m.backup_title,
  import: m.moving_title,
  panel: m.admin_panel,
  webhook: m.admin_webhooks,
}
export const kinds = Object.entries(nouns)

function hiding({ after, title, reason }: AuditEntry['detail']): string {
  return after === 'hidden'
    ? m.audit_works_hide({ title: word(title), reason: word(reason) })
    : m.audit_works_show({ title: word(title) })
}

function decisionName(state: unknown): string {
  return state === 'passed' ? m.queue_state_passed() : m.queue_state_rejected()
}
