import { type Check, isTest, type Sources, withoutComments } from './sources.ts'

/** The one module, or part of the server, that writes a table. Every table of the migrations has a line. */
const tableOwners: Record<string, string> = {
  users: 'modules/user',
  sanctions: 'modules/sanction',
  removals: 'modules/removal',
  removal_items: 'modules/removal',
  member_notes: 'modules/sanction',
  demotion_requests: 'modules/administration',
  sessions: 'modules/session',
  refresh_tokens: 'modules/session',
  access_tokens: 'modules/session',
  password_links: 'modules/session',
  user_totp: 'modules/factor',
  recovery_codes: 'modules/factor',
  login_tickets: 'modules/factor',
  remembered_devices: 'modules/factor',
  factor_resets: 'modules/factor-reset',
  passkeys: 'modules/passkey',
  passkey_challenges: 'modules/passkey',
  guess_locks: 'modules/attempt-limit',
  verification_codes: 'modules/code',
  used_captchas: 'modules/captcha',
  backups: 'modules/backup',
  backup_drills: 'modules/backup',
  backup_keys: 'modules/backup',
  backup_files: 'modules/backup',
  site_imports: 'modules/site-import',
  import_ids: 'modules/site-import',
  import_sources: 'modules/site-import',
  config_versions: 'modules/config',
  secrets: 'modules/config',
  idempotency_keys: 'http',
  audit_log: 'modules/audit',
  attachments: 'modules/attachment',
  attachment_uses: 'modules/attachment',
  attachment_usage: 'modules/attachment',
  retired_handles: 'modules/user',
  account_deletions: 'modules/account-deletion',
  user_counts: 'modules/user',
  user_handles: 'modules/user',
  registration_pressure: 'modules/registration',
  invites: 'modules/registration',
  invite_uses: 'modules/registration',
  waiting_accounts: 'modules/registration',
  address_blocks: 'modules/registration',
  text_networks: 'modules/network',
  // The starter itself writes it.
  starter_objects: 'modules/starter',
  setup: 'modules/setup',
  zones: 'modules/board',
  boards: 'modules/board',
  board_deletions: 'modules/board',
  classifications: 'modules/board',
  board_members: 'modules/board',
  // Gone: its rows are sanctions.
  board_mutes: 'modules/sanction',
  board_log: 'modules/board',
  posts: 'modules/post',
  locked_texts: 'modules/post-lock',
  post_files: 'modules/post-lock',
  queue_items: 'modules/queue',
  waiting_texts: 'modules/waiting-text',
  rules: 'modules/moderation',
  rule_hits: 'modules/moderation',
  rule_tries: 'modules/moderation',
  text_prints: 'modules/moderation',
  articles: 'modules/post',
  columns: 'modules/column',
  column_articles: 'modules/column-articles',
  column_subscriptions: 'modules/column',
  article_news: 'modules/column-articles',
  post_news: 'modules/post-news',
  post_stats: 'modules/post-stats',
  author_days: 'modules/post-stats',
  post_days: 'modules/post-stats',
  view_sources: 'modules/post-stats',
  post_drafts: 'modules/draft',
  article_revisions: 'modules/draft',
  collects: 'modules/bookmark',
  thread_follows: 'modules/thread',
  read_history: 'modules/history',
  comments: 'modules/comment',
  replies: 'modules/comment',
  likes: 'modules/like',
  follows: 'modules/follow',
  notification_preferences: 'modules/preference',
  notifications: 'modules/notification',
  news_places: 'modules/notification',
  announcements: 'modules/announcement',
  announcement_reads: 'modules/announcement',
  custom_pages: 'modules/custom-page',
  work_categories: 'modules/work-category',
  works: 'modules/work',
  work_volumes: 'modules/chapter',
  chapter_spans: 'modules/chapter',
  work_chapters: 'modules/chapter',
  chapter_drafts: 'modules/chapter',
  chapter_revisions: 'modules/chapter',
  chapter_stats: 'modules/work-stats',
  work_readers: 'modules/work-stats',
  work_shelves: 'modules/shelf',
  work_places: 'modules/shelf',
  work_news: 'modules/shelf',
  work_imports: 'modules/work-import',
  work_exports: 'modules/work-export',
  own_exports: 'modules/own-export',
  access_keys: 'modules/access-key',
  logins: 'modules/login-history',
  login_alerts: 'modules/login-history',
  roles: 'modules/role',
  role_members: 'modules/role',
  push_subscriptions: 'modules/push',
  push_tries: 'modules/push',
  push_deliveries: 'modules/push',
  push_days: 'modules/push',
  webhooks: 'modules/webhook',
  webhook_deliveries: 'modules/webhook',
  chapter_typos: 'modules/typo',
  typo_reports: 'modules/typo',
  work_stats: 'modules/work-stats',
  work_days: 'modules/work-stats',
  search_texts: 'modules/search-index',
  user_skeletons: 'modules/user',
  search_word_members: 'modules/search',
  search_words: 'modules/search',
  empty_searches: 'modules/search',
  site_deltas: 'modules/cockpit',
  site_days: 'modules/cockpit',
  board_days: 'modules/cockpit',
  site_cohorts: 'modules/cockpit',
  member_activity: 'modules/cockpit',
  first_posts: 'modules/cockpit',
  chore_failures: 'jobs',
  housekeeping_rounds: 'jobs',
  letters: 'modules/delivery',
  mail_days: 'modules/delivery',
  mail_draws: 'modules/delivery',
  news_mail_cursor: 'modules/news-mail',
  unsubscriptions: 'modules/subscription',
  refused_mails: 'modules/delivery',
  grade_progress: 'modules/grade',
  exp_events: 'modules/grade',
  exp_log: 'modules/grade',
  check_ins: 'modules/grade',
  accounts: 'modules/ledger',
  ledger_transactions: 'modules/ledger',
  ledger_entries: 'modules/ledger',
  proofs: 'modules/ledger-proof',
  wallet_state: 'modules/ledger-proof',
  sales: 'modules/sale',
  sales_days: 'modules/sale',
  sales_targets: 'modules/sale',
  sales_counted: 'modules/sale',
  earning_stats: 'modules/sale',
  bounties: 'modules/bounty',
  bounty_stakes: 'modules/bounty',
  purchases: 'modules/purchase',
  payees: 'modules/withdraw',
  goods: 'modules/goods',
  goods_receipts: 'modules/goods',
  withdrawals: 'modules/withdraw',
  ownerships: 'modules/purchase',
  auto_purchases: 'modules/purchase',
  frozen_wallets: 'modules/ledger',
  card_batches: 'modules/card',
  cards: 'modules/card',
  redeem_batches: 'modules/licence',
  redeem_codes: 'modules/licence',
  licences: 'modules/licence',
  licence_domains: 'modules/licence',
  panel_hosts: 'modules/panel',
  panel_jobs: 'modules/panel',
  vip_grants: 'modules/vip',
  vip_reminders: 'modules/vip',
  identities: 'modules/oauth',
  link_states: 'modules/oauth',
  link_outcomes: 'modules/oauth',
  link_tickets: 'modules/oauth',
  wechat_tokens: 'modules/wechat',
  wechat_scenes: 'modules/wechat',
  topup_orders: 'modules/order',
  pay_notifications: 'modules/order',
  im_sessions: 'modules/chat',
  im_members: 'modules/chat',
  im_messages: 'modules/chat',
  im_deletions: 'modules/chat',
  im_settings: 'modules/chat',
  im_stickers: 'modules/sticker',
  im_texts: 'modules/message-index',
  im_indexed: 'modules/message-index',
  im_reactions: 'modules/message-act',
  im_saves: 'modules/message-act',
  im_pins: 'modules/message-act',
  im_groups: 'modules/group',
  im_group_seats: 'modules/group',
  im_group_asks: 'modules/group',
  report_messages: 'modules/report',
  im_board_moves: 'modules/group',
  im_group_links: 'modules/group',
  blocks: 'modules/block',
  reports: 'modules/report',
  migrations: 'db',
}

const writes =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|lock\s+table|(?<!\b(?:for|do|key|on|or|before|after)\s+)update)\s+(?:only\s+)?([a-z_]+|\?)/gi

/**
 * Who writes tables of others. The starter fills a database as a whole, many rows at a time: a copy of what the owners
 * would write one by one; whoever moves in from another forum does the same. The rules of retention delete rows that have had their time, and do nothing else. The
 * rounds of an account that ends take a person out of every table by one list. A
 * restore, or an import of an export, writes into a database that nobody uses yet, which may be of an older version than its owners know.
 */
const writersOfAll = [
  'server/modules/account-deletion/erase-',
  'server/starter/',
  'server/import/',
  'server/export/',
  'server/jobs/retention.ts',
  'server/backup/restore/',
]

export const tableWriters: Check = (sources) => {
  const faults = unownedTables(sources)
  for (const [file, text] of sources) {
    if (!/^(server|serve\.ts|scripts\/|bench\/)/.test(file) || !file.endsWith('.ts') || isTest(file)) continue
    if (writersOfAll.some((writer) => file.startsWith(writer))) continue
    for (const table of new Set(tablesWritten(withoutComments(text)))) {
      const owner = tableOwners[table]
      if (!owner) faults.push(`${file} writes ${table}, which has no owner`)
      else if (!file.startsWith(`server/${owner}/`)) faults.push(`${file} writes ${table}, which belongs to ${owner}`)
    }
  }
  return faults
}

function unownedTables(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    if (!file.endsWith('.sql')) return []
    const created = [
      ...text.replace(/--.*/g, '').matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi),
    ]
    return created.filter(([, table = '']) => !tableOwners[table]).map(([, table]) => `${file}: ${table} has no owner`)
  })
}

/** In templates every write counts, also to unknown tables; in other text only what names a known table. */
function tablesWritten(code: string): string[] {
  const inTemplates = sqlTemplates(code).flatMap(written)
  const elsewhere = written(code).filter((table) => table in tableOwners)
  return [...inTemplates, ...elsewhere].filter((table) => table !== 'set')
}

function written(text: string): string[] {
  return [...text.matchAll(writes)].map(([, table = '']) => table)
}

/** The text of each sql template; a value in it stands as `?`, templates in values are looked at on their own. */
function sqlTemplates(code: string): string[] {
  return [...code.matchAll(/\bsql`/g)].map(({ index }) => {
    let text = ''
    let depth = 0
    for (let at = index + 4; at < code.length; at++) {
      if (depth === 0 && code[at] === '`') break
      if (code.startsWith('${', at)) {
        if (depth === 0) text += '?'
        depth += 1
        at += 1
      } else if (depth > 0 && code[at] === '{') depth += 1
      else if (depth > 0 && code[at] === '}') depth -= 1
      else if (depth === 0) text += code[at]
    }
    return text
  })
}
