/** Files that hand texts to the rules before they are stored. */
export const callers = {
  post: 'server/modules/post/write.ts',
  comment: 'server/modules/comment/publish.ts',
  name: 'server/modules/user/update.ts',
  registration: 'server/modules/user/register.ts',
  newcomer: 'server/modules/user/newcomer.ts',
  board: 'server/modules/board/texts.ts',
  classification: 'server/modules/board/classifications.ts',
  column: 'server/modules/column/write.ts',
  message: 'server/modules/chat/draft.ts',
  edit: 'server/modules/message-act/acts.ts',
  group: 'server/modules/group/manage.ts',
  work: 'server/modules/work/write.ts',
  volume: 'server/modules/chapter/volumes.ts',
  typo: 'server/modules/typo/typo.ts',
  tip: 'server/modules/tip/give.ts',
  chapter: 'server/modules/chapter/publish.ts',
  // Why managers of boards did something to what a member has, and why an author gives money back.
  postRemoval: 'server/modules/post/remove.ts',
  postManagement: 'server/modules/post/manage.ts',
  saidRemoval: 'server/modules/comment/remove.ts',
  mute: 'server/modules/board/members.ts',
  decision: 'server/modules/review/decide.ts',
  refund: 'server/modules/purchase/routes.ts',
} as const

/** Why a text needs no look: who writes it, or who reads it. */
type Reason =
  /** Written by the program: names of kinds and states, addresses, what others have said already. */
  | 'program'
  /** Written by the staff of the site. */
  | 'staff'
  /** Read by its author or by the staff alone. */
  | 'unseen'
  /** Nobody writes it yet. */
  | 'unwritten'

const program = (columns: string) => each(columns, 'program')
const staff = (columns: string) => each(columns, 'staff')
const unseen = (columns: string) => each(columns, 'unseen')

function each(columns: string, reason: Reason): Record<string, Reason> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, reason]))
}

/** Every column of text in the database, with the file that hands it to the rules, or the reason why none has to. */
export const texts: Record<string, Record<string, Reason | (keyof typeof callers)[]>> = {
  posts: {
    title: ['post'],
    document: ['post'],
    tags: ['post'],
    ...program('access excerpt images inside locked region video verdict visibility'),
    delete_reason: ['postRemoval', 'decision'],
  },
  locked_texts: { document: ['post'], ...program('images inside video') },
  post_files: { ...program('access') },
  post_news: program('kind'),
  articles: { summary: ['post'], source_name: ['post'], source_url: ['post'], ...program('cover origin') },
  columns: { title: ['column'], summary: ['column'], ...program('access cover'), ...staff('delete_reason') },
  comments: { content: ['comment'], ...program('images mentions region verdict') },
  replies: { content: ['comment'], ...program('images mentions region verdict') },
  users: {
    name: ['name', 'registration', 'newcomer'],
    signature: ['name'],
    ...program(
      'account_key avatar background capabilities cover email_key name_colour name_key password_hash old_password refused_email_key',
    ),
    ...unseen('account email muted_words phone'),
  },
  boards: {
    name: ['board'],
    description: ['board'],
    rules: ['board'],
    sign: ['board'],
    ...program('cover name_key pass post_rule read_rule state type'),
  },
  classifications: { name: ['classification'] },
  im_messages: { body: ['message', 'edit'], ...program('client_id content extra kind') },
  im_members: program('role'),
  im_texts: program('folded'),
  im_stickers: program('path'),
  report_messages: program('kind message'),
  im_reactions: program('kind'),
  im_groups: { name: ['group'], announcement: ['group'], ...program('avatar join_mode') },
  im_group_asks: program('kind'),
  im_group_links: program('link'),

  works: {
    title: ['work'],
    summary: ['work'],
    notice: ['work'],
    tags: ['work'],
    ...program('cover direction serial type verdict visibility'),
    ...staff('hide_reason delete_reason reject_reason'),
  },
  work_volumes: { title: ['volume'] },
  work_categories: { ...staff('name'), ...program('type') },
  // What was never published is read by its author alone.
  work_chapters: {
    title: ['chapter'],
    ...program('access state verdict'),
    ...staff('hide_reason delete_reason reject_reason'),
  },
  chapter_drafts: { ...unseen('author_note document title'), ...program('access pages pictures') },
  // `wrong` is a quote of the chapter itself.
  work_imports: {
    ...program('encoding kind locale pictures reason result state upload_id warnings'),
    // In the work they are chapters, and looked at like all of them.
    ...unseen('chapters name rule'),
  },
  work_exports: { ...program('format state'), ...unseen('name') },
  push_subscriptions: { ...program('area device_id locale user_agent') },
  push_deliveries: { ...program('topic tag source state error') },
  webhooks: { ...staff('url'), ...program('events fault') },
  webhook_deliveries: { ...program('event object data state error') },
  roles: { ...staff('name'), ...program('capabilities name_key') },
  access_keys: { ...program('prefix scopes'), ...unseen('name') },
  own_exports: { ...program('locale state') },
  login_alerts: { ...unseen('email user_agent'), ...program('factor way') },
  logins: { ...unseen('user_agent'), ...program('device_id factor way') },
  chapter_typos: { right: ['typo'], ...program('state wrong') },
  chapter_revisions: {
    author_note: ['chapter'],
    document: ['chapter'],
    title: ['chapter'],
    ...program('kind pages pictures'),
  },
  work_stats: program('serial type'),

  announcements: staff('document title'),
  custom_pages: staff('document path title'),
  config_versions: staff('changed document note'),
  zones: { ...staff('name'), ...program('type') },
  rules: staff('action kind name options scope state'),
  sanctions: { reason: ['mute', 'decision'], ...staff('lift_reason'), ...program('kind') },
  removals: { ...staff('reason'), ...program('kind state') },
  address_blocks: { ...staff('reason'), ...program('device_id effect') },
  member_notes: staff('text'),
  invites: { ...staff('note'), ...program('tail') },
  // A message that comes with a tip is looked at as comments are.
  sales: { message: ['tip'], ...program('kind state target_type') },
  sales_targets: program('target_type'),
  vip_grants: program('opening'),
  purchases: { ...unseen('refund_ask_reason'), ...program('order_number target_type title way') },
  ownerships: program('target_type'),
  earning_stats: program('target_type'),
  bounties: program('state'),
  frozen_wallets: staff('reason'),
  goods: { ...staff('cover descr title'), ...program('delivery kind target_type') },
  goods_receipts: program('delivery kind'),
  // What is left of an account behind its mask is read by its member and the staff.
  payees: { ...unseen('shown'), ...program('way') },
  withdrawals: { ...unseen('shown tax_note'), ...staff('reason transfer_number'), ...program('evidence state way') },
  card_batches: { ...staff('note'), ...program('kind target_type') },
  redeem_batches: staff('note'),
  backups: program('name place cause state step error reason'),
  backup_drills: program('cause state step report error reason'),
  backup_keys: program('fingerprint'),
  backup_files: program('path sha256 pieces'),
  account_deletions: { ...staff('reason'), ...program('state texts') },
  board_deletions: staff('reason'),
  board_log: { reason: ['postRemoval', 'postManagement', 'saidRemoval', 'mute'], ...program('action detail') },

  post_drafts: { ...unseen('content'), ...program('origin') },
  article_revisions: { ...unseen('content'), ...program('kind') },
  reports: { ...unseen('complainant description evidence note'), ...program('kind reason state') },
  site_imports: program('software file folder options state step report offers error reason worker'),
  import_ids: program('software kind'),
  import_sources: program('software fingerprint'),
  starter_objects: program('type'),
  setup: program('state steps'),
  // Somebody looks at them before anybody else reads them.
  waiting_texts: { ...unseen('texts title'), ...program('type verdict') },
  queue_items: { reason: ['decision'], ...unseen('content'), ...program('kind state type undo verdict') },
  rule_tries: { ...unseen('examples'), ...program('state') },
  identities: { ...unseen('nickname'), ...program('app_id open_id provider union_id') },
  link_tickets: { ...unseen('nickname'), ...program('app_id avatar open_id provider union_id') },
  attachments: {
    // Of files that lie with a post or are sent; what others are called only their owner reads.
    original_name: ['post', 'message'],
    ...program('filename issued_path kind mime_type object_key path placeholder remove_reason state storage upload_id'),
  },
  empty_searches: unseen('word'),
  search_words: unseen('word'),
  search_word_members: unseen('word'),
  licence_domains: unseen('domain'),
  panel_hosts: unseen('fingerprint host seen_ip'),
  panel_jobs: { ...unseen('host project'), ...program('reason state step') },
  letters: program('about error kind state to_address to_key'),
  mail_days: program('kind'),
  unsubscriptions: program('about'),
  factor_resets: { ...unseen('user_agent'), ...program('locale state') },
  login_tickets: { ...unseen('user_agent'), ...program('device_id network way') },
  remembered_devices: { ...unseen('user_agent') },
  passkeys: { ...unseen('name'), ...program('credential_id transports') },
  sessions: { ...unseen('user_agent'), ...program('device_id end_reason ip') },

  accounts: program('currency kind'),
  attachment_uses: program('type'),
  audit_log: program('action detail ip subject'),
  board_members: program('role'),
  cards: program('kind order_number tail'),
  chore_failures: program('name'),
  exp_events: program('act kind source'),
  exp_log: program('kind source'),
  guess_locks: program('key'),
  idempotency_keys: program('answer key owner route'),
  ledger_entries: program('kind'),
  ledger_transactions: { note: ['refund'], ...program('kind order_number source_id source_type') },
  likes: program('type'),
  link_states: program('client provider purpose return_to'),
  migrations: program('checksum name'),
  notification_preferences: program('digest locale matrix zone'),
  thread_follows: program('state'),
  notifications: program('content fold notice once topic type'),
  pay_notifications: program(
    'currency event headers ip merchant method origin outcome provider provider_trade reason trade_no',
  ),
  proofs: program('violations'),
  removal_items: program('state type'),
  search_texts: program('folded kind'),
  secrets: program('name'),
  site_deltas: program('what'),
  text_networks: program('type'),
  text_prints: program('scope'),
  topup_orders: program(
    'client_ip currency merchant method order_number package payment_path payment_type provider provider_trade refund_reason refund_refusal refund_state state subject trade_no',
  ),
  user_handles: program('key'),
  user_skeletons: program('skeleton'),
  verification_codes: program('channel ip purpose target'),
  view_sources: program('host source'),
  wallet_state: program('unsafe_settings'),
  wechat_scenes: program('app_id open_id purpose state'),
  wechat_tokens: program('app_id'),
}
