/**
 * What becomes of rows that name a member when the member leaves:
 * - drop: they go
 * - step: a step of its own sees to them, because figures, files or texts of others hang on them
 * - keep: they say nothing of the person beyond a number that leads to 已注销用户
 * - an object: they stay, and these columns become what is said here
 */
export type Fate = 'drop' | 'step' | 'keep' | Record<string, string>

/**
 * `of`: every column that names a member. `gives`: what a member gets of rows whose first column names them, when they
 * ask for their data; `withholds`: why they get nothing.
 */
export type Rule = { of: Record<string, Fate> } & ({ gives: string } | { withholds: string })

const emptied = { description: "''", evidence: 'null' }
const staff = 'what staff did for the site'
const secret = 'secrets of the account'
const upkeep = 'upkeep, of no meaning outside'
const elsewhere = 'is part of another kind'
const others = 'is about others'

/** Of every table that names a member, one line. A table without one fails the build (`test/rules/member-data.test.ts`). */
export const rules: Record<string, Rule> = {
  access_keys: { of: { user_id: 'drop' }, gives: 'name, prefix, scopes, created_at, used_at, ends_at' },
  account_deletions: { of: { user_id: 'keep', asked_by: 'keep' }, withholds: elsewhere },
  accounts: { of: { user_id: 'keep' }, gives: 'kind, currency, balance, changed_at' },
  address_blocks: { of: { creator_id: 'keep' }, withholds: staff },
  announcement_reads: { of: { user_id: 'drop' }, gives: 'announcement_id, read_at' },
  announcements: { of: { user_id: 'keep' }, withholds: staff },
  attachment_usage: { of: { user_id: 'keep' }, withholds: upkeep },
  attachments: {
    of: { user_id: { original_name: "''" }, removed_by: 'keep' },
    gives: 'id, kind, path, original_name, mime_type, size, created_at',
  },
  audit_log: {
    of: { actor_id: { ip: "''", detail: "'{}'" }, subject: 'step' },
    gives: 'action, ip, created_at',
  },
  author_days: { of: { user_id: 'drop' }, gives: 'day, views' },
  auto_purchases: { of: { user_id: 'drop' }, gives: 'work_id, is_on, cap' },
  backup_drills: { of: { asked_by: 'keep' }, withholds: staff },
  backups: { of: { asked_by: 'keep' }, withholds: staff },
  blocks: { of: { user_id: 'drop', blocked_id: 'drop' }, gives: 'blocked_id, created_at' },
  board_deletions: { of: { by_id: 'keep' }, withholds: staff },
  board_log: { of: { actor_id: 'keep', user_id: 'keep' }, gives: 'board_id, action, reason, created_at' },
  board_members: { of: { user_id: 'step' }, gives: 'board_id, role, joined_at' },
  boards: { of: { creator_id: 'keep' }, gives: 'id, name, sign, description, rules, created_at' },
  bounties: { of: { user_id: 'keep' }, gives: 'post_id, amount, state, created_at, closed_at' },
  card_batches: {
    of: { agent_id: 'keep', creator_id: 'keep', voided_by: 'keep' },
    gives: 'kind, value, count, created_at',
  },
  cards: { of: { redeemed_by: 'keep' }, gives: 'kind, order_number, redeemed_at' },
  chapter_typos: { of: { user_id: 'keep' }, gives: 'chapter_id, wrong, "right", state, created_at' },
  check_ins: { of: { user_id: 'drop' }, gives: 'day, streak, gained' },
  collects: { of: { user_id: 'step' }, gives: 'post_id, created_at' },
  column_articles: { of: { user_id: 'keep' }, gives: 'column_id, post_id, position' },
  column_subscriptions: { of: { user_id: 'step' }, gives: 'column_id, created_at' },
  columns: { of: { user_id: 'step', deleted_by: 'keep' }, gives: 'id, title, summary, created_at, deleted_at' },
  comments: {
    of: { user_id: { region: 'null', verdict: 'null' }, deleted_by: 'keep' },
    gives: 'id, post_id, work_id, chapter_id, content, images, created_at, deleted_at, region',
  },
  config_versions: { of: { user_id: 'keep' }, withholds: staff },
  custom_pages: { of: { user_id: 'keep' }, withholds: staff },
  demotion_requests: { of: { user_id: 'drop', by_id: 'drop' }, withholds: staff },
  exp_events: { of: { user_id: 'drop' }, withholds: upkeep },
  exp_log: { of: { user_id: 'keep' }, gives: 'kind, amount, created_at' },
  factor_resets: {
    of: { user_id: 'drop', asked_by: 'keep' },
    gives: 'state, user_agent, created_at, ends_at, closed_at',
  },
  follows: { of: { user_id: 'step', friend_id: 'step' }, gives: 'friend_id, created_at' },
  frozen_wallets: { of: { user_id: 'keep', frozen_by: 'keep' }, gives: 'reason, created_at' },
  guess_locks: { of: { key: 'step' }, withholds: upkeep },
  idempotency_keys: { of: { owner: 'drop' }, withholds: upkeep },
  identities: { of: { user_id: 'drop' }, gives: 'provider, nickname, created_at, used_at' },
  im_board_moves: { of: { user_id: 'drop' }, withholds: upkeep },
  im_deletions: { of: { user_id: 'drop' }, withholds: upkeep },
  im_group_asks: { of: { user_id: 'drop', by_id: 'drop' }, gives: 'session_id, kind, created_at' },
  im_group_links: { of: { user_id: 'drop' }, withholds: upkeep },
  im_group_seats: { of: { user_id: 'drop' }, withholds: upkeep },
  im_groups: { of: { announced_by: 'keep' }, withholds: others },
  im_members: { of: { user_id: 'keep' }, withholds: elsewhere },
  im_messages: { of: { sender_id: 'step' }, withholds: elsewhere },
  im_pins: { of: { user_id: 'keep' }, withholds: upkeep },
  im_reactions: { of: { user_id: 'keep' }, gives: 'session_id, seq, kind, created_at' },
  im_saves: { of: { user_id: 'keep' }, gives: 'session_id, seq, created_at' },
  im_sessions: {
    of: { first_user_id: 'keep', second_user_id: 'keep', opened_by: 'keep', called_by: 'keep' },
    withholds: elsewhere,
  },
  im_settings: { of: { user_id: 'drop' }, gives: 'from_follows_only, hides_state' },
  im_stickers: { of: { user_id: 'drop' }, gives: 'path, created_at' },
  invite_uses: { of: { user_id: 'drop' }, gives: 'created_at' },
  invites: { of: { creator_id: 'keep' }, withholds: staff },
  ledger_transactions: { of: { actor_id: 'keep' }, withholds: elsewhere },
  licence_domains: { of: { user_id: 'drop' }, gives: 'domain, serial, created_at' },
  licences: { of: { user_id: 'keep' }, gives: 'slots, created_at' },
  likes: { of: { user_id: 'step' }, gives: 'type, object_id, created_at' },
  link_states: { of: { user_id: 'drop' }, withholds: secret },
  letters: { of: { user_id: 'drop' }, withholds: upkeep },
  login_alerts: { of: { user_id: 'drop' }, withholds: secret },
  login_tickets: { of: { user_id: 'drop' }, withholds: secret },
  logins: {
    of: { user_id: 'drop' },
    gives: 'way, factor, is_right, tries, is_new, user_agent, network, at',
  },
  member_activity: { of: { user_id: 'drop' }, gives: 'last_day' },
  member_notes: { of: { user_id: 'drop', by_id: 'keep' }, withholds: 'notes of the staff among themselves' },
  news_places: { of: { user_id: 'drop' }, withholds: upkeep },
  notification_preferences: {
    of: { user_id: 'drop' },
    gives: 'matrix, quiet_from, quiet_to, zone, hides_content, digest, digest_day, digest_hour, locale, changed_at',
  },
  notifications: {
    of: { user_id: 'drop', from_user_id: 'drop' },
    gives: 'type, from_user_id, post_id, comment_id, notice, created_at, read_at',
  },
  own_exports: { of: { user_id: 'drop' }, withholds: upkeep },
  ownerships: { of: { user_id: 'keep' }, gives: 'target_type, target_id, paid, starts_at, ends_at' },
  panel_jobs: { of: { user_id: 'keep' }, withholds: staff },
  passkey_challenges: { of: { user_id: 'drop' }, withholds: secret },
  passkeys: { of: { user_id: 'drop' }, gives: 'name, is_synced, created_at, used_at' },
  password_links: { of: { user_id: 'drop', made_by: 'keep' }, withholds: secret },
  pay_notifications: { of: { decided_by: 'keep' }, withholds: staff },
  payees: { of: { user_id: 'drop' }, gives: 'way, shown, created_at, deleted_at' },
  post_drafts: { of: { user_id: 'drop' }, gives: 'id, post_id, content, updated_at, scheduled_at' },
  post_stats: { of: { user_id: 'keep' }, withholds: elsewhere },
  posts: {
    of: { user_id: { region: 'null', verdict: 'null' }, deleted_by: 'keep' },
    gives:
      'id, board_id, title, document, excerpt, images, video, visibility, tags, created_at, edited_at, deleted_at, region',
  },
  proofs: { of: { actor_id: 'keep' }, withholds: staff },
  purchases: {
    of: { user_id: { refund_ask_reason: "''" } },
    gives: 'target_type, target_id, title, paid, way, order_number, created_at, refunded_at',
  },
  push_subscriptions: { of: { user_id: 'drop' }, gives: 'area, locale, user_agent, created_at, last_at' },
  push_tries: { of: { user_id: 'drop' }, withholds: upkeep },
  queue_items: {
    of: { user_id: 'drop', claimed_by: 'keep', decided_by: 'keep' },
    gives: 'kind, type, state, created_at',
  },
  read_history: { of: { user_id: 'drop' }, gives: 'post_id, seen_at' },
  recovery_codes: { of: { user_id: 'drop' }, withholds: secret },
  redeem_batches: { of: { creator_id: 'keep', voided_by: 'keep' }, withholds: staff },
  redeem_codes: { of: { redeemed_by: 'keep' }, gives: 'redeemed_at' },
  remembered_devices: { of: { user_id: 'drop' }, gives: 'user_agent, created_at, used_at, expires_at' },
  removals: { of: { user_id: 'keep', by_id: 'keep', restored_by: 'keep' }, withholds: staff },
  replies: {
    of: { user_id: { region: 'null', verdict: 'null' }, to_user_id: 'keep', deleted_by: 'keep' },
    gives: 'id, comment_id, post_id, work_id, content, images, created_at, deleted_at, region',
  },
  report_messages: { of: { user_id: 'drop' }, withholds: others },
  reports: {
    of: { reporter_id: emptied, user_id: { evidence: 'null' }, settled_by: 'keep' },
    gives: 'kind, object_id, reason, description, state, created_at',
  },
  role_members: { of: { user_id: 'drop', given_by: 'keep' }, withholds: staff },
  rule_tries: { of: { user_id: 'drop' }, withholds: staff },
  sales: {
    of: { buyer_id: { message: "''" }, author_id: 'keep' },
    gives: 'kind, target_type, target_id, paid, message, is_anonymous, created_at',
  },
  sales_days: { of: { author_id: 'keep' }, gives: 'day, sales, tips, refunds, amount, tip_amount' },
  sales_targets: { of: { author_id: 'keep' }, gives: 'target_type, target_id, sales, refunds, paid, share' },
  sanctions: {
    of: { user_id: 'drop', by_id: 'keep', lifted_by: 'keep' },
    gives: 'kind, board_id, reason, ends_at, lifted_at, created_at',
  },
  search_texts: { of: { user_id: 'keep' }, withholds: elsewhere },
  search_word_members: { of: { user_id: 'drop' }, gives: 'word, day' },
  sessions: { of: { user_id: 'drop' }, gives: 'user_agent, ip, created_at, last_seen_at, ended_at, end_reason' },
  site_imports: { of: { asked_by: 'keep' }, withholds: staff },
  text_networks: { of: { user_id: 'drop' }, gives: 'type, object_id, ip, written_at' },
  text_prints: { of: { user_id: 'drop' }, withholds: upkeep },
  thread_follows: { of: { user_id: 'drop' }, gives: 'post_id, state, created_at' },
  topup_orders: {
    of: { user_id: { client_ip: "''" } },
    gives: 'trade_no, order_number, state, provider, amount, pay_amount, currency, created_at, paid_at, refunded_at',
  },
  typo_reports: { of: { user_id: 'keep' }, withholds: elsewhere },
  user_counts: { of: { user_id: 'keep' }, gives: 'follows, fans, likes, posts' },
  user_handles: { of: { user_id: 'step' }, withholds: elsewhere },
  user_skeletons: { of: { user_id: 'step' }, withholds: upkeep },
  user_totp: { of: { user_id: 'drop' }, withholds: secret },
  users: {
    of: { id: 'step' },
    gives:
      'id, name, account, email, email_confirmed_at, phone, phone_confirmed_at, avatar, cover, sex, signature, exp, grade, vip_end_at, muted_words, shows_collects, created_at',
  },
  verification_codes: { of: { target: 'step' }, withholds: secret },
  view_sources: { of: { user_id: 'drop' }, gives: 'day, source, host, views' },
  vip_grants: { of: { user_id: 'keep' }, gives: 'days, from_at, to_at, created_at' },
  vip_reminders: { of: { user_id: 'drop' }, withholds: upkeep },
  waiting_accounts: { of: { user_id: 'drop' }, gives: 'created_at, rejected_at' },
  waiting_texts: { of: { user_id: 'drop' }, gives: 'type, object_id, title, texts, created_at' },
  wechat_scenes: { of: { user_id: 'drop' }, withholds: secret },
  webhooks: { of: { created_by: 'keep' }, withholds: staff },
  withdrawals: {
    of: { user_id: { sealed: 'null', shown: "'{}'", tax_note: "''" }, approved_by: 'keep', ended_by: 'keep' },
    gives: 'amount, fee, payment, way, shown, tax_note, state, reason, created_at, paid_at',
  },
  work_chapters: { of: { deleted_by: 'keep', hidden_by: 'keep' }, withholds: others },
  work_exports: { of: { user_id: 'step' }, withholds: upkeep },
  work_imports: { of: { user_id: 'step' }, withholds: upkeep },
  work_places: { of: { user_id: 'drop' }, gives: 'work_id, chapter_id, progress, read_at' },
  work_shelves: { of: { user_id: 'step' }, gives: 'work_id, notify, created_at' },
  works: {
    of: { user_id: 'step', deleted_by: 'keep', hidden_by: 'keep' },
    gives: 'id, type, title, summary, notice, tags, visibility, words, created_at, deleted_at',
  },
}

/** Tables that name nobody, by what their rows hang on. They go with that, or hold what is the site's. */
export const impersonal: Record<string, string[]> = {
  session: ['access_tokens', 'refresh_tokens'],
  post: [
    'articles',
    'article_news',
    'article_revisions',
    'locked_texts',
    'post_days',
    'post_files',
    'post_news',
    'first_posts',
  ],
  work: [
    'work_volumes',
    'chapter_drafts',
    'chapter_revisions',
    'chapter_spans',
    'chapter_stats',
    'work_days',
    'work_news',
  ],
  'work, too': ['work_readers', 'work_stats'],
  file: ['attachment_uses'],
  money: [
    'ledger_entries',
    'earning_stats',
    'sales_counted',
    'bounty_stakes',
    'goods',
    'goods_receipts',
    'wallet_state',
  ],
  removal: ['removal_items'],
  board: ['board_days', 'classifications', 'zones'],
  message: ['im_texts', 'im_indexed'],
  'a login of ten minutes': ['link_outcomes', 'link_tickets', 'used_captchas'],
  site: [
    ...[
      'backup_files',
      'backup_keys',
      'chore_failures',
      'housekeeping_rounds',
      'empty_searches',
      'grade_progress',
      'import_ids',
      'import_sources',
    ],
    ...[
      'mail_days',
      'mail_draws',
      'migrations',
      'news_mail_cursor',
      'panel_hosts',
      'refused_mails',
      'registration_pressure',
      'retired_handles',
      'roles',
      'rule_hits',
      'rules',
    ],
    ...['search_words', 'secrets', 'setup', 'site_cohorts', 'site_days', 'site_deltas', 'starter_objects'],
    ...['push_days', 'push_deliveries', 'unsubscriptions'],
    ...['webhook_deliveries', 'wechat_tokens', 'work_categories'],
  ],
}
