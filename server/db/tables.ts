// Written by `node scripts/table-types.ts` from the migrated schema; do not edit.

export type AccessTokensRow = {
  hash: Buffer
  session_id: string
  expires_at: Date
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

export type ConfigVersionsRow = {
  version: number
  document: unknown
  changed: string[]
  note: string
  user_id: string | null
  created_at: Date
}

export type GuessLocksRow = {
  key: string
  fails: number
  locked_until: Date
  updated_at: Date
}

export type IdempotencyKeysRow = {
  owner: string
  key: string
  route: string
  body_hash: Buffer
  code: number | null
  answer: string | null
  created_at: Date
}

export type RefreshTokensRow = {
  hash: Buffer
  session_id: string
  created_at: Date
  used_at: Date | null
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
}

export type UsersRow = {
  id: string
  name: string
  name_key: string
  password_hash: string
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
}
