// Written by `npm run tables` from the migrated schema; do not edit.

export type AccessKeysRow = {
  id: string
  user_id: string
  hash: Buffer
  prefix: string
  name: string
  scopes: string[]
  created_at: Date
  ends_at: Date
  used_at: Date | null
}

export type AccessTokensRow = {
  hash: Buffer
  session_id: string
  expires_at: Date
}

export type AccountDeletionsRow = {
  user_id: string
  texts: string
  gives_up: boolean
  asked_by: string | null
  reason: string
  removal_id: string | null
  state: string
  created_at: Date
  ends_at: Date
  finished_at: Date | null
}

export type AccountsRow = {
  id: string
  kind: string
  user_id: string | null
  currency: string
  balance: string | null
  version: string
  changed_at: Date
}

export type AddressBlocksRow = {
  id: string
  range: string | null
  device_id: string | null
  effect: string
  reason: string
  ends_at: Date | null
  creator_id: string
  created_at: Date
}

export type AnnouncementReadsRow = {
  user_id: string
  announcement_id: string
  read_at: Date
}

export type AnnouncementsRow = {
  id: string
  title: string
  document: unknown
  starts_at: Date
  ends_at: Date | null
  is_pinned: boolean
  user_id: string | null
  created_at: Date
  updated_at: Date
}

export type ArticleNewsRow = {
  post_id: string
  column_id: string | null
  told_to: string
  done_at: Date | null
  created_at: Date
  seq: string | null
  told_before: string
}

export type ArticleRevisionsRow = {
  id: string
  post_id: string | null
  draft_id: string | null
  number: number
  kind: string
  content: unknown
  words: number
  created_at: Date
}

export type ArticlesRow = {
  post_id: string
  cover: unknown | null
  summary: string
  origin: string
  source_name: string
  source_url: string
  draft_id: string | null
}

export type AttachmentUsageRow = {
  user_id: string
  bytes: string
  files: number
}

export type AttachmentUsesRow = {
  attachment_id: string
  type: string
  object_id: string
  created_at: Date
}

export type AttachmentsRow = {
  id: string
  user_id: string
  kind: string
  storage: string
  state: string
  path: string
  issued_path: string | null
  upload_id: string | null
  filename: string
  original_name: string
  mime_type: string
  size: string
  width: number
  height: number
  duration: number
  animated: boolean
  placeholder: string
  cover_id: string | null
  is_private: boolean
  created_at: Date
  deleting_at: Date | null
  object_key: string | null
  removed_at: Date | null
  removed_by: string | null
  remove_reason: string
}

export type AuditLogRow = {
  id: string
  actor_id: string | null
  action: string
  subject: string
  ip: string
  detail: unknown
  created_at: Date
}

export type AuthorDaysRow = {
  user_id: string
  day: string
  views: string
}

export type AutoPurchasesRow = {
  user_id: string
  work_id: string
  is_on: boolean
  cap: string
}

export type BackupDrillsRow = {
  id: string
  backup_id: string | null
  cause: string
  state: string
  step: string
  report: unknown | null
  error: string
  reason: string
  asked_by: string | null
  created_at: Date
  finished_at: Date | null
}

export type BackupFilesRow = {
  path: string
  size: string
  sha256: string
  pieces: string[]
}

export type BackupKeysRow = {
  fingerprint: string
  sealed: Buffer
  created_at: Date
  confirmed_at: Date | null
}

export type BackupsRow = {
  id: string
  name: string | null
  place: string
  cause: string
  state: string
  step: string
  done: string
  total: string
  bytes: string
  sent: string
  error: string
  reason: string
  asked_by: string | null
  is_cancelled: boolean
  point_at: Date | null
  created_at: Date
  finished_at: Date | null
}

export type BlocksRow = {
  user_id: string
  blocked_id: string
  created_at: Date
}

export type BoardDaysRow = {
  board_id: string
  day: string
  posts: string
}

export type BoardDeletionsRow = {
  board_id: string
  by_id: string
  reason: string
  moving_to: string | null
  removal_id: string | null
  posts: number
  moved: number
  moved_at: Date | null
}

export type BoardLogRow = {
  id: string
  board_id: string
  actor_id: string
  action: string
  post_id: string | null
  user_id: string | null
  reason: string
  detail: unknown
  created_at: Date
}

export type BoardMembersRow = {
  board_id: string
  user_id: string
  role: string
  joined_at: Date
  visited_at: Date
}

export type BoardsRow = {
  id: string
  zone_id: string | null
  name: string
  name_key: string
  sign: string
  type: string
  cover: string
  description: string
  rules: string
  state: string
  post_rule: string
  creator_id: string
  position: number
  member_count: number
  post_count: number
  last_post_at: Date | null
  created_at: Date
  is_veiled: boolean
  is_log_public: boolean
  read_rule: string
  read_level: number
  is_coming: boolean
  settled_to: string
  deleted_at: Date | null
  reach: string
  is_readable: boolean
  texts_at: Date | null
  pass: unknown | null
}

export type BountiesRow = {
  id: string
  post_id: string
  user_id: string
  amount: string
  state: string
  ends_at: Date | null
  comment_id: string | null
  sale_id: string | null
  refund_tx_id: string | null
  created_at: Date
  closed_at: Date | null
}

export type BountyStakesRow = {
  id: string
  bounty_id: string
  amount: string
  tx_id: string
  created_at: Date
}

export type CardBatchesRow = {
  id: string
  kind: string
  value: string
  count: number
  expires_at: Date | null
  per_user: number | null
  note: string
  creator_id: string
  agent_id: string | null
  unit_price: string
  tx_id: string | null
  created_at: Date
  voided_at: Date | null
  voided_by: string | null
  target_type: string | null
  target_id: string | null
}

export type CardsRow = {
  id: string
  hash: Buffer
  batch_id: string
  kind: string
  redeemed_by: string | null
  redeemed_at: Date | null
  order_number: string | null
  tx_id: string | null
  voided_at: Date | null
  tail: string | null
}

export type ChapterDraftsRow = {
  chapter_id: string
  revision: number
  next_key: number
  title: string
  document: unknown | null
  pages: unknown
  pictures: unknown
  author_note: string
  access: unknown
  words: number
  updated_at: Date
  day: string | null
  day_words: number
}

export type ChapterRevisionsRow = {
  id: string
  chapter_id: string
  number: number
  kind: string
  title: string
  document: unknown | null
  pages: unknown
  pictures: unknown
  author_note: string
  words: number
  created_at: Date
}

export type ChapterSpansRow = {
  id: string
  work_id: string
  volume_id: string | null
  position: number
  entries: number
  chapters: number
  words: string
  pages: number
}

export type ChapterStatsRow = {
  chapter_id: string
  views: number
  likes: number
  comments: number
  typos: number
}

export type ChapterTyposRow = {
  id: string
  work_id: string
  chapter_id: string
  block: number
  wrong: string
  right: string
  number: number
  state: string
  user_id: string
  settled_at: Date | null
  created_at: Date
}

export type CheckInsRow = {
  user_id: string
  day: string
  streak: number
  gained: number
  created_at: Date
}

export type ChoreFailuresRow = {
  name: string
  failed_at: Date
  times: number
}

export type ClassificationsRow = {
  id: string
  board_id: string
  name: string
  position: number
  deleted_at: Date | null
  texts_at: Date | null
}

export type CollectsRow = {
  user_id: string
  post_id: string
  created_at: Date
}

export type ColumnArticlesRow = {
  post_id: string
  column_id: string
  user_id: string
  position: number
}

export type ColumnSubscriptionsRow = {
  column_id: string
  user_id: string
  created_at: Date
}

export type ColumnsRow = {
  id: string
  user_id: string
  slot: number
  title: string
  summary: string
  cover: unknown | null
  is_finished: boolean
  articles: number
  subscribers: number
  deleted_at: Date | null
  deleted_by: string | null
  delete_reason: string
  updated_at: Date
  created_at: Date
  is_listed: boolean
  texts_at: Date | null
  access: unknown
}

export type CommentsRow = {
  id: string
  post_id: string | null
  user_id: string
  floor: number | null
  content: string
  mentions: unknown
  images: unknown
  likes: number
  replies: number
  deleted_at: Date | null
  deleted_by: string | null
  created_at: Date
  held_at: Date | null
  verdict: unknown | null
  region: string | null
  work_id: string | null
  chapter_id: string | null
  block: number | null
}

export type ConfigVersionsRow = {
  version: number
  document: unknown
  changed: string[]
  note: string
  user_id: string | null
  created_at: Date
}

export type CustomPagesRow = {
  id: string
  path: string
  title: string
  document: unknown
  user_id: string | null
  created_at: Date
  updated_at: Date
}

export type DemotionRequestsRow = {
  user_id: string
  by_id: string
  created_at: Date
}

export type EarningStatsRow = {
  target_type: string
  target_id: string
  owned: number
  tips: number
}

export type EmptySearchesRow = {
  day: string
  word: string
  times: number
}

export type ExpEventsRow = {
  id: string
  user_id: string
  kind: string
  source: string
  act: string
  created_at: Date
}

export type ExpLogRow = {
  id: string
  user_id: string
  kind: string
  source: string
  turn: number
  amount: number
  day: string
  created_at: Date
}

export type FactorResetsRow = {
  id: string
  user_id: string
  state: string
  password_mark: Buffer | null
  totp_since: Date
  user_agent: string
  locale: string
  created_at: Date
  ends_at: Date
  told_at: Date
  asked_by: string | null
  asked_at: Date | null
  closed_at: Date | null
}

export type FirstPostsRow = {
  post_id: string
  created_at: Date
}

export type FollowsRow = {
  user_id: string
  friend_id: string
  created_at: Date
}

export type FrozenWalletsRow = {
  user_id: string
  reason: string
  frozen_by: string
  created_at: Date
}

export type GoodsRow = {
  id: string
  title: string
  descr: string
  cover: string
  kind: string
  value: number
  price: string
  delivery: string
  stock: number | null
  per_user: number
  sold: number
  is_shown: boolean
  position: number
  created_at: Date
  target_type: string | null
  target_id: string | null
}

export type GoodsReceiptsRow = {
  purchase_id: string
  goods_id: string
  kind: string
  value: number
  delivery: string
  redeem_batch_id: string | null
  card_batch_id: string | null
}

export type GradeProgressRow = {
  is_only: boolean
  steps: number[]
  done_to: string | null
}

export type GuessLocksRow = {
  key: string
  fails: number
  locked_until: Date
  updated_at: Date
}

export type HousekeepingRoundsRow = {
  is_only: boolean
  ended_at: Date
}

export type IdempotencyKeysRow = {
  owner: string
  key: string
  route: string
  body_hash: Buffer
  code: number | null
  answer: string | null
  created_at: Date
  sealed: Buffer | null
}

export type IdentitiesRow = {
  id: string
  user_id: string
  provider: string
  app_id: string
  open_id: string
  union_id: string | null
  nickname: string
  created_at: Date
  used_at: Date
}

export type ImBoardMovesRow = {
  board_id: string
  user_id: string
}

export type ImDeletionsRow = {
  session_id: string
  user_id: string
  seq: string
}

export type ImGroupAsksRow = {
  session_id: string
  user_id: string
  kind: string
  by_id: string | null
  created_at: Date
}

export type ImGroupLinksRow = {
  session_id: string
  link: string
  user_id: string
  ends_at: Date
}

export type ImGroupSeatsRow = {
  user_id: string
  number: number
}

export type ImGroupsRow = {
  session_id: string
  name: string
  avatar: string
  announcement: string
  announced_by: string | null
  announced_at: Date | null
  join_mode: string
  mute_all: boolean
  slow_seconds: number
  shows_history: boolean
  shows_read: boolean
  capacity: number
  members: number
  admins: number
  board_id: string | null
  dismissed_at: Date | null
  created_at: Date
}

export type ImIndexedRow = {
  session_id: string
  seq: string
}

export type ImMembersRow = {
  session_id: string
  user_id: string
  read_seq: string
  unread: number
  cleared_seq: string
  deleted_count: number
  is_hidden: boolean
  topped_at: Date | null
  has_written: boolean
  role: string | null
  joined_at: Date | null
  left_seq: string | null
  left_at: Date | null
  wrote_at: Date | null
  is_muted: boolean
  mention_seq: string
  away: string
  joined_seq: string
}

export type ImMessagesRow = {
  session_id: string
  seq: string
  id: string
  sender_id: string
  client_id: string
  kind: string
  body: string
  content: unknown | null
  created_at: Date
  recalled_at: Date | null
  revision: number | null
  extra: unknown | null
  edited_at: Date | null
  reactions: number
}

export type ImPinsRow = {
  session_id: string
  seq: string
  user_id: string
  created_at: Date
}

export type ImReactionsRow = {
  session_id: string
  seq: string
  user_id: string
  kind: string
  created_at: Date
}

export type ImSavesRow = {
  session_id: string
  seq: string
  user_id: string
  created_at: Date
}

export type ImSessionsRow = {
  id: string
  type: number
  first_user_id: string | null
  second_user_id: string | null
  last_seq: string
  last_at: Date | null
  revision: number
  created_at: Date
  opened_by: string | null
  called_seq: string
  called_by: string | null
  called_before: string
}

export type ImSettingsRow = {
  user_id: string
  from_follows_only: boolean
  hides_state: boolean
}

export type ImStickersRow = {
  id: string
  user_id: string
  path: string
  place: number
  created_at: Date
}

export type ImTextsRow = {
  session_id: string
  seq: string
  folded: string
  grams: string[]
}

export type ImportIdsRow = {
  software: string
  kind: string
  old_id: string
  new_id: string
}

export type ImportSourcesRow = {
  software: string
  fingerprint: string
}

export type InviteUsesRow = {
  user_id: string
  invite_id: string
  created_at: Date
}

export type InvitesRow = {
  id: string
  hash: Buffer
  tail: string
  note: string
  uses: number
  used: number
  creator_id: string
  created_at: Date
  expires_at: Date
  voided_at: Date | null
}

export type LedgerEntriesRow = {
  tx_id: string
  seq: number
  account_id: string
  amount: string
  balance_after: string | null
  account_seq: string | null
  kind: string
  kind_seq: string | null
}

export type LedgerTransactionsRow = {
  id: string
  kind: string
  source_type: string
  source_id: string
  actor_id: string | null
  order_number: string | null
  reverses: string | null
  note: string
  created_at: Date
}

export type LettersRow = {
  id: string
  kind: string
  priority: number
  user_id: string | null
  to_address: string
  to_key: string
  is_for_owner: boolean
  sealed: Buffer | null
  state: string
  tries: number
  next_at: Date
  taken_until: Date | null
  expires_at: Date
  error: string | null
  created_at: Date
  ended_at: Date | null
  about: string | null
  news_ids: string[] | null
}

export type LicenceDomainsRow = {
  id: string
  user_id: string
  domain: string
  serial: string
  created_at: Date
  file_at: Date | null
}

export type LicencesRow = {
  user_id: string
  slots: number
  created_at: Date
  freed: number
}

export type LikesRow = {
  user_id: string
  type: string
  object_id: string
  created_at: Date
}

export type LinkOutcomesRow = {
  hash: Buffer
  browser_hash: Buffer
  answer: Buffer | null
  expires_at: Date
}

export type LinkStatesRow = {
  hash: Buffer
  browser_hash: Buffer
  provider: string
  client: string
  purpose: string
  user_id: string | null
  return_to: string
  expires_at: Date
}

export type LinkTicketsRow = {
  hash: Buffer
  browser_hash: Buffer
  provider: string
  app_id: string
  open_id: string
  union_id: string | null
  nickname: string
  avatar: string
  expires_at: Date
}

export type LockedTextsRow = {
  post_id: string
  document: unknown
  images: unknown
  video: unknown | null
  inside: unknown
  free_at: Date | null
}

export type LoginAlertsRow = {
  hash: Buffer
  user_id: string
  email: string
  way: string
  factor: string
  user_agent: string
  network: string | null
  at: Date
  expires_at: Date
}

export type LoginTicketsRow = {
  hash: Buffer
  user_id: string
  device_id: string
  user_agent: string
  network: string
  password_mark: Buffer | null
  expires_at: Date
  way: string
}

export type LoginsRow = {
  id: string
  user_id: string
  way: string
  factor: string
  is_right: boolean
  tries: number
  hour: Date | null
  is_new: boolean
  device_id: string | null
  session_id: string | null
  user_agent: string
  network: string | null
  at: Date
}

export type MailDaysRow = {
  day: string
  kind: string
  sent: number
  failed: number
}

export type MailDrawsRow = {
  day: string
  number: number
}

export type MemberActivityRow = {
  user_id: string
  last_day: string
}

export type MemberNotesRow = {
  id: string
  user_id: string
  by_id: string
  text: string
  created_at: Date
}

export type NewsMailCursorRow = {
  id: boolean
  done: string
  seen: string
  seen_at: Date
  chats_done: string
  chats_seen: string
  chats_user: string
}

export type NewsPlacesRow = {
  user_id: string
  seen: string
}

export type NotificationPreferencesRow = {
  user_id: string
  matrix: unknown
  quiet_from: string | null
  quiet_to: string | null
  zone: string | null
  hides_content: boolean
  digest: string
  digest_day: number
  digest_hour: number
  changed_at: Date
  locale: string | null
  digest_next: Date | null
  digest_sent_at: Date | null
}

export type NotificationsRow = {
  id: string
  user_id: string
  type: string
  from_user_id: string | null
  post_id: string | null
  comment_id: string | null
  reply_id: string | null
  content: string
  once: string | null
  read_at: Date | null
  created_at: Date
  notice: unknown | null
  fold: string | null
  number: number
  column_id: string | null
  work_id: string | null
  chapter_id: string | null
  topic: string | null
}

export type OwnExportsRow = {
  id: string
  user_id: string
  state: string
  locale: string
  tries: number
  seen_at: Date
  size: string
  created_at: Date
  ends_at: Date | null
}

export type OwnershipsRow = {
  user_id: string
  target_type: string
  target_id: string
  purchase_id: string
  paid: string
  starts_at: Date
  ends_at: Date | null
  told_at: Date | null
}

export type PanelHostsRow = {
  host: string
  fingerprint: string | null
  seen_ip: string | null
  updated_at: Date
}

export type PanelJobsRow = {
  id: string
  user_id: string
  host: string
  project: string
  state: string
  step: string
  reason: string | null
  is_reachable: boolean | null
  created_at: Date
  updated_at: Date
}

export type PasskeyChallengesRow = {
  hash: Buffer
  browser_hash: Buffer
  user_id: string | null
  expires_at: Date
}

export type PasskeysRow = {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Date
  used_at: Date | null
}

export type PasswordLinksRow = {
  user_id: string
  hash: Buffer
  made_by: string | null
  created_at: Date
  expires_at: Date
}

export type PayNotificationsRow = {
  id: string
  provider: string
  origin: string
  digest: Buffer
  raw: Buffer
  headers: unknown
  method: string
  ip: string
  times: number
  received_at: Date
  last_received_at: Date
  sig_ok: boolean | null
  event: string | null
  trade_no: string | null
  provider_trade: string | null
  amount: string | null
  currency: string | null
  merchant: string | null
  order_id: string | null
  outcome: string
  reason: string
  processed_at: Date | null
  decided_by: string | null
  tries: number
  next_try_at: Date | null
}

export type PayeesRow = {
  id: string
  user_id: string
  way: string
  sealed: Buffer | null
  shown: unknown
  has_id_number: boolean
  usable_at: Date
  created_at: Date
  deleted_at: Date | null
}

export type PostDaysRow = {
  post_id: string
  day: string
  views: string
}

export type PostDraftsRow = {
  id: string
  user_id: string
  post_id: string | null
  content: unknown
  updated_at: Date
  scheduled_at: Date | null
  origin: unknown | null
}

export type PostFilesRow = {
  id: string
  post_id: string
  attachment_id: string
  position: number
  access: unknown
}

export type PostNewsRow = {
  id: string
  kind: string
  of_id: string
  post_id: string
  told_to: string
  done_at: Date | null
  seq: string | null
  created_at: Date
}

export type PostStatsRow = {
  post_id: string
  board_id: string
  is_listed: boolean
  likes: number
  comments: number
  collects: number
  views: string
  floors: number
  mix: number
  hot: number
  answered_at: Date | null
  replied_at: Date
  user_id: string
  is_recommended: boolean
  is_gated: boolean
}

export type PostsRow = {
  id: string
  board_id: string
  user_id: string
  classification_id: string | null
  title: string
  document: unknown
  excerpt: string
  word_count: number
  images: unknown
  video: unknown | null
  inside: unknown
  visibility: string
  deleted_at: Date | null
  deleted_by: string | null
  delete_reason: string
  closed_at: Date | null
  is_listed: boolean
  global_top_at: Date | null
  board_top_at: Date | null
  recommended_at: Date | null
  edited_at: Date | null
  created_at: Date
  tags: string[]
  held_at: Date | null
  verdict: unknown | null
  region: string | null
  is_gated: boolean
  access: unknown
  locked: unknown | null
}

export type ProofsRow = {
  id: string
  actor_id: string | null
  started_at: Date
  finished_at: Date
  transactions: string
  violations: unknown
  is_clean: boolean | null
}

export type PurchasesRow = {
  id: string
  user_id: string
  target_type: string
  target_id: string
  title: string
  list_price: string
  paid: string
  way: string
  sale_id: string | null
  number: number
  starts_at: Date
  ends_at: Date | null
  tx_id: string | null
  card_id: string | null
  order_number: string
  refund_asked_at: Date | null
  refund_ask_reason: string
  refund_tx_id: string | null
  refunded_at: Date | null
  created_at: Date
  ask_until: Date | null
  vip_saved: string
}

export type PushDaysRow = {
  day: string
  sent: number
  failed: number
}

export type PushDeliveriesRow = {
  id: string
  subscription_id: string
  topic: string
  tag: string
  source: string
  source_id: string
  state: string
  due_at: Date
  expires_at: Date
  taken_until: Date | null
  tries: number
  error: string | null
  created_at: Date
  ended_at: Date | null
}

export type PushSubscriptionsRow = {
  id: string
  user_id: string
  session_id: string
  device_id: string
  mark: Buffer
  sealed: Buffer
  area: string
  locale: string
  user_agent: string
  created_at: Date
  last_at: Date | null
  fails: number
  retry_at: Date | null
}

export type PushTriesRow = {
  user_id: string
  began_at: Date
  number: number
}

export type QueueItemsRow = {
  id: string
  kind: string
  type: string
  object_id: string
  user_id: string
  board_id: string | null
  verdict: unknown | null
  rule_ids: string[]
  content: unknown
  reports: number
  claimed_by: string | null
  claimed_at: Date | null
  changed_at: Date
  state: string
  reason: string
  decided_by: string | null
  decided_at: Date | null
  undo: unknown | null
  batch_id: string | null
  created_at: Date
}

export type ReadHistoryRow = {
  user_id: string
  post_id: string
  seen_at: Date
}

export type RecoveryCodesRow = {
  user_id: string
  hash: Buffer
  used_at: Date | null
  created_at: Date
}

export type RedeemBatchesRow = {
  id: string
  slots: number
  count: number
  expires_at: Date | null
  note: string
  creator_id: string
  created_at: Date
  voided_at: Date | null
  voided_by: string | null
}

export type RedeemCodesRow = {
  id: string
  hash: Buffer
  batch_id: string
  redeemed_by: string | null
  redeemed_at: Date | null
  voided_at: Date | null
}

export type RefreshTokensRow = {
  hash: Buffer
  session_id: string
  created_at: Date
  used_at: Date | null
}

export type RefusedMailsRow = {
  hour: Date
  number: number
}

export type RegistrationPressureRow = {
  is_only: boolean
  recent: Date[]
  puzzle_until: Date | null
}

export type RememberedDevicesRow = {
  id: string
  user_id: string
  hash: Buffer
  user_agent: string
  created_at: Date
  used_at: Date
  expires_at: Date
}

export type RemovalItemsRow = {
  removal_id: string
  type: string
  object_id: string
  state: string
}

export type RemovalsRow = {
  id: string
  kind: string
  by_id: string
  user_id: string | null
  reason: string
  state: string
  removed_at: Date
  removed: number
  restored: number
  lost: number
  restored_at: Date | null
  restored_by: string | null
}

export type RepliesRow = {
  id: string
  comment_id: string
  post_id: string | null
  user_id: string
  to_reply_id: string | null
  to_user_id: string | null
  content: string
  mentions: unknown
  likes: number
  deleted_at: Date | null
  deleted_by: string | null
  created_at: Date
  images: unknown
  held_at: Date | null
  verdict: unknown | null
  region: string | null
  work_id: string | null
  chapter_id: string | null
}

export type ReportMessagesRow = {
  report_id: string
  seq: string
  user_id: string
  kind: string
  message: string
  said_at: Date
}

export type ReportsRow = {
  id: string
  reporter_id: string | null
  kind: string
  object_id: string
  user_id: string
  reason: string
  description: string
  evidence: unknown | null
  state: string
  note: string
  settled_by: string | null
  settled_at: Date | null
  created_at: Date
  item_id: string | null
  told_at: Date | null
  complainant: unknown | null
}

export type RetiredHandlesRow = {
  hash: Buffer
  ends_at: Date
}

export type RoleMembersRow = {
  role_id: string
  user_id: string
  given_by: string | null
  given_at: Date
}

export type RolesRow = {
  id: string
  name: string
  name_key: string
  capabilities: string[]
  created_at: Date
}

export type RuleHitsRow = {
  rule_id: string
  day: string
  hits: number
}

export type RuleTriesRow = {
  id: string
  user_id: string
  state: string
  looked: number
  met: number
  passed: number
  rejected: number
  examples: unknown
  created_at: Date
  seen_at: Date
  total: number
}

export type RulesRow = {
  id: string
  name: string
  kind: string
  action: string
  scope: string[]
  trust_below: number
  state: string
  tell_author: boolean
  options: unknown
  created_at: Date
}

export type SalesRow = {
  id: string
  kind: string
  author_id: string
  buyer_id: string
  target_type: string
  target_id: string
  paid: string
  share: string
  fee: string
  percent: number
  message: string
  is_anonymous: boolean
  state: string
  hold_at: Date
  tx_id: string
  settle_tx_id: string | null
  refund_tx_id: string | null
  refunded_at: Date | null
  created_at: Date
  base: string
}

export type SalesCountedRow = {
  is_only: boolean
  before: string
}

export type SalesDaysRow = {
  author_id: string
  day: string
  sales: number
  tips: number
  refunds: number
  amount: string
  tip_amount: string
  held: string
}

export type SalesTargetsRow = {
  author_id: string
  target_type: string
  target_id: string
  sales: number
  refunds: number
  paid: string
  share: string
}

export type SanctionsRow = {
  id: string
  user_id: string
  kind: string
  board_id: string | null
  reason: string
  ends_at: Date | null
  by_id: string | null
  batch_id: string | null
  is_current: boolean
  lifted_at: Date | null
  lifted_by: string | null
  lift_reason: string
  created_at: Date
  read_at: Date | null
}

export type SearchTextsRow = {
  kind: string
  object_id: string
  folded: string
  grams: string
  updated_at: Date
  board_id: string | null
  user_id: string | null
  version: number
}

export type SearchWordMembersRow = {
  word: string
  user_id: string
  day: string
}

export type SearchWordsRow = {
  day: string
  word: string
  times: number
}

export type SecretsRow = {
  name: string
  nonce: Buffer
  ciphertext: Buffer
  updated_at: Date
}

export type SessionsRow = {
  id: string
  user_id: string
  device_id: string
  user_agent: string
  ip: string
  created_at: Date
  last_seen_at: Date
  ended_at: Date | null
  end_reason: string | null
  proven_at: Date | null
}

export type SetupRow = {
  is_only: boolean
  state: string
  steps: unknown
}

export type SiteCohortsRow = {
  week: string
  later: number
  members: string
}

export type SiteDaysRow = {
  day: string
  registrations: string
  active: string
  week_steps: string
  month_steps: string
  posts: string
  comments: string
  messages: string
  income: string
}

export type SiteDeltasRow = {
  what: string
  day: string
  of_id: string
  number: string
}

export type SiteImportsRow = {
  id: string
  software: string
  file: string
  folder: string
  is_dry: boolean
  options: unknown | null
  state: string
  step: string
  done: string
  total: string
  report: unknown | null
  offers: unknown
  error: string
  reason: string
  asked_by: string | null
  is_cancelled: boolean
  worker: string
  seen_at: Date
  created_at: Date
  finished_at: Date | null
}

export type StarterObjectsRow = {
  type: string
  object_id: string
  created_at: Date
}

export type TextNetworksRow = {
  type: string
  object_id: string
  user_id: string
  ip: string
  block: string
  written_at: Date
}

export type TextPrintsRow = {
  id: string
  user_id: string
  scope: string
  exact: string
  parts: number[]
  created_at: Date
}

export type ThreadFollowsRow = {
  user_id: string
  post_id: string
  state: string
  created_at: Date
}

export type TopupOrdersRow = {
  id: string
  trade_no: string
  user_id: string
  order_number: string
  state: string
  provider: string
  method: string
  merchant: string
  package: unknown
  amount: string
  pay_amount: string
  currency: string
  subject: string
  on_phone: boolean
  client_ip: string
  payment_type: string | null
  payment_path: string | null
  payment_until: Date | null
  leased_until: Date
  provider_trade: string | null
  paid_at: Date | null
  tx_id: string | null
  refund_tx_id: string | null
  refund_state: string | null
  refund_reason: string
  refunded_at: Date | null
  created_at: Date
  expires_at: Date
  next_ask_at: Date | null
  last_ask_at: Date | null
  asks: number
  refund_leased_until: Date
  refund_refusal: string
}

export type TypoReportsRow = {
  typo_id: string
  user_id: string
  created_at: Date
}

export type UnsubscriptionsRow = {
  day: string
  about: string
  number: number
}

export type UsedCaptchasRow = {
  hash: Buffer
  created_at: Date
}

export type UserCountsRow = {
  user_id: string
  follows: number
  fans: number
  likes: number
  posts: number
}

export type UserHandlesRow = {
  key: string
  user_id: string
}

export type UserSkeletonsRow = {
  skeleton: string
  user_id: string
  is_first: boolean
}

export type UserTotpRow = {
  user_id: string
  secret: Buffer
  enabled_at: Date | null
  last_step: string
  created_at: Date
}

export type UsersRow = {
  id: string
  name: string
  name_key: string
  password_hash: string | null
  email: string | null
  email_key: string | null
  email_confirmed_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  avatar: string
  sex: number
  signature: string
  userpower: number
  exp: number
  vip_end_at: Date | null
  created_at: Date
  deleted_at: Date | null
  is_agent: boolean
  grade: number
  muted_words: string[] | null
  hears_news: boolean
  shows_collects: boolean
  account: string
  account_key: string
  cover: string
  hue: number | null
  welcomed_at: Date | null
  banned_until: Date | null
  muted_until: Date | null
  administrator_since: Date | null
  named_at: Date | null
  signed_at: Date | null
  old_password: string | null
  leaving_at: Date | null
  name_colour: string
  background: string
  refused_email_key: string | null
  capabilities: string[] | null
  staff_since: Date | null
}

export type VerificationCodesRow = {
  id: string
  channel: string
  purpose: string
  target: string
  code_hash: Buffer
  ip: string
  tries: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
  stranger_tries: number
}

export type ViewSourcesRow = {
  user_id: string
  day: string
  source: string
  host: string
  views: string
}

export type VipGrantsRow = {
  id: string
  user_id: string
  days: number
  from_at: Date
  to_at: Date
  tx_id: string | null
  card_id: string | null
  created_at: Date
  opening: string | null
}

export type VipRemindersRow = {
  user_id: string
  ends_at: Date
  days: number
}

export type WaitingAccountsRow = {
  user_id: string
  created_at: Date
  rejected_at: Date | null
}

export type WaitingTextsRow = {
  type: string
  object_id: string
  user_id: string
  title: string
  texts: unknown
  verdict: unknown
  created_at: Date
}

export type WalletStateRow = {
  is_only: boolean
  failed_proof_id: string | null
  unsafe_settings: string[]
  agents_barred_at: Date
}

export type WebhookDeliveriesRow = {
  id: string
  webhook_id: string
  event: string
  object: string
  data: unknown
  state: string
  tries: number
  next_at: Date
  taken_until: Date | null
  status: number | null
  error: string | null
  created_at: Date
  ended_at: Date | null
}

export type WebhooksRow = {
  id: string
  url: string
  events: string[]
  sealed: Buffer
  is_on: boolean
  fault: string
  created_by: string | null
  created_at: Date
}

export type WechatScenesRow = {
  hash: Buffer
  browser_hash: Buffer
  app_id: string
  purpose: string
  user_id: string | null
  state: string
  open_id: string | null
  expires_at: Date
}

export type WechatTokensRow = {
  app_id: string
  sealed: Buffer | null
  expires_at: Date
  leased_until: Date
}

export type WithdrawalsRow = {
  id: string
  user_id: string
  amount: string
  fee: string
  payment: string
  rate: string
  way: string
  sealed: Buffer | null
  shown: unknown
  tax_note: string
  state: string
  reason: string
  transfer_number: string | null
  evidence: string[]
  tx_id: string
  end_tx_id: string | null
  approved_by: string | null
  ended_by: string | null
  created_at: Date
  decided_at: Date | null
  paid_at: Date | null
}

export type WorkCategoriesRow = {
  id: string
  type: string
  name: string
  position: number
  created_at: Date
}

export type WorkChaptersRow = {
  id: string
  work_id: string
  span_id: string
  position: number
  state: string
  title: string
  access: unknown
  words: number
  pages: number
  published_at: Date | null
  scheduled_at: Date | null
  edited_at: Date | null
  published_id: string | null
  verdict: unknown | null
  held_at: Date | null
  hidden_at: Date | null
  hidden_by: string | null
  hide_reason: string
  deleted_at: Date | null
  created_at: Date
  is_visible: boolean
  deleted_by: string | null
  delete_reason: string
  rejected_at: Date | null
  reject_reason: string
}

export type WorkDaysRow = {
  work_id: string
  day: string
  views: number
  readers: number
  likes: number
  comments: number
  shelves: number
  words: number
}

export type WorkExportsRow = {
  id: string
  user_id: string
  work_id: string
  volume_id: string | null
  format: string
  drafts: boolean
  state: string
  name: string
  size: string
  created_at: Date
  expires_at: Date
}

export type WorkImportsRow = {
  id: string
  user_id: string
  work_id: string
  upload_id: string | null
  kind: string
  locale: string
  state: string
  slot: number | null
  encoding: string
  rule: string
  turn: number
  tries: number
  chapters: unknown
  words: string
  warnings: unknown
  reason: unknown | null
  pictures: unknown
  result: unknown | null
  touched_at: Date
  created_at: Date
  name: string
}

export type WorkNewsRow = {
  id: string
  work_id: string
  chapter_id: string
  number: number
  told_to: string
  done_at: Date | null
  created_at: Date
  seq: string | null
  told_before: string
}

export type WorkPlacesRow = {
  user_id: string
  work_id: string
  chapter_id: string
  block: number
  place_offset: number
  progress: number
  read_at: Date
}

export type WorkReadersRow = {
  work_id: string
  day: string
  reader: string
}

export type WorkShelvesRow = {
  user_id: string
  work_id: string
  notify: boolean
  seen_at: Date
  created_at: Date
}

export type WorkStatsRow = {
  work_id: string
  type: string
  category_id: string | null
  serial: string
  is_listed: boolean
  is_ranked: boolean
  first_published_at: Date | null
  views: string
  likes: number
  shelves: number
  comments: number
  hot: string
  points: string
  is_stale: boolean
  hot_day: string
  is_new: boolean
}

export type WorkVolumesRow = {
  id: string
  work_id: string
  title: string
  position: number
  created_at: Date
  texts_at: Date | null
}

export type WorksRow = {
  id: string
  user_id: string
  type: string
  title: string
  summary: string
  notice: string
  tags: string[]
  cover: unknown | null
  category_id: string | null
  serial: string
  age_note: number
  direction: string
  visibility: string
  verdict: unknown | null
  held_at: Date | null
  hidden_at: Date | null
  hidden_by: string | null
  hide_reason: string
  deleted_at: Date | null
  deleted_by: string | null
  entries: number
  chapters: number
  words: string
  pages: number
  first_chapter_id: string | null
  last_chapter_id: string | null
  last_number: number
  first_published_at: Date | null
  last_published_at: Date | null
  created_at: Date
  updated_at: Date
  is_listed: boolean
  delete_reason: string
  rejected_at: Date | null
  reject_reason: string
  bundle_off: number
  texts_at: Date | null
}

export type ZonesRow = {
  id: string
  name: string
  type: string
  position: number
  created_at: Date
}
