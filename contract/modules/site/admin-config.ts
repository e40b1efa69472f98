import * as z from 'zod/mini'
import { id, noInput, nothing, text, time } from '#contract/shared/values.ts'
import { get, largeBody, post, query, queryForStaff } from '../../endpoint.ts'
import { configDocument } from './config.ts'

/** Keys and passwords of outside services. They go in and never come out. */
export const secretNames = [
  'WX_APP_SECRET',
  'WX_GZH_SECRET',
  'WX_GZH_TOKEN',
  'WX_GZH_AES_KEY',
  'QQ_APP_SECRET',
  'DY_CLIENT_SECRET',
  'HW_CLIENT_SECRET',
  'BD_SECRET_KEY',
  'XM_APP_SECRET',
  'SMS_ACCESS_KEY_SECRET',
  'SMS_SECRET_KEY',
  'MAIL_PASSWORD',
  'MAIL_DKIM_PRIVATE_KEY',
  'COS_SECRET_ID',
  'COS_SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  /** Of 易支付: the shared key of v1, the private key of v2. */
  'PAY_MERCHANT_KEY',
  'PAY_EPAY_PRIVATE_KEY',
  'PAY_ALIPAY_PRIVATE_KEY',
  'PAY_WX_PRIVATE_KEY',
  'PAY_WX_API_V3_KEY',
  'PANEL_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const
export type SecretName = (typeof secretNames)[number]

export const configVersion = z.object({
  version: z.int(),
  userId: z.nullable(id),
  userName: z.string(),
  note: z.string(),
  /** Names of the top-level fields that differ from the version before. */
  changed: z.array(z.string()),
  createTime: time,
})

/** What has to be entered at a provider so that it finds the way back to this site. */
export const returnAddresses = z.object({
  qq: z.string(),
  douyin: z.string(),
  wechat: z.string(),
  huawei: z.string(),
  baidu: z.string(),
  xiaomi: z.string(),
  /** Where WeChat sends messages to ("server address"). */
  wechatPush: z.string(),
  /** Where those who take payments tell of them; they are given it with each order. */
  payEpay: z.string(),
  payAlipay: z.string(),
  payWechat: z.string(),
})

/** Whether there is a database for `COMMON_IP_REGION`, and if not, what is missing. */
export const regionDatabase = z.object({
  /** unset: the server was started without IP_REGION_DB; else what is the matter with the file. */
  state: z.enum(['ready', 'unset', 'missing', 'denied', 'damaged', 'large']),
  file: z.string(),
  /** What its maker calls it, and when it was made; known while it is in use. */
  type: z.string(),
  buildTime: time,
})
export type RegionDatabaseState = z.infer<typeof regionDatabase>

export const configState = z.object({ version: z.int(), document: configDocument, returnAddresses, regionDatabase })
export type ConfigState = z.infer<typeof configState>

const versionNumber = z.int().check(z.gte(1), z.lte(2_000_000_000))

/** One value that differs between two versions, as text; lists are compared as a whole. */
const configDifference = z.object({
  /** The top-level field, and inside of it the names on the way to the value, divided by dots. */
  field: z.string(),
  path: z.string(),
  current: z.string(),
  earlier: z.string(),
})
export type ConfigDifference = z.infer<typeof configDifference>

/** Any part of the document beside these two; objects may be given in part, lists are replaced whole. */
const change = z.looseObject({ baseVersion: z.optional(z.int()), note: z.optional(text({ max: 200 })) })

export const adminConfigContract = {
  get: get('/api/aoir-admin-config/get', {
    summary: 'The whole configuration document',
    access: 'staff',
    needs: 'config.edit',
    input: noInput,
    output: configState,
  }),
  update: post('/api/aoir-admin-config/update', {
    summary: 'Change a part of the document; makes a new version',
    access: 'staff',
    needs: 'config.edit',
    fresh: 'sometimes',
    creates: true,
    mostBytes: largeBody,
    input: change,
    output: configState,
  }),
  versions: queryForStaff('config.edit', '/api/aoir-admin-config/versions', {
    summary: 'Earlier versions, newest first',
    of: configVersion,
  }),
  difference: query('/api/aoir-admin-config/difference', {
    summary: 'What would change if an earlier version became current again',
    access: 'staff',
    needs: 'config.edit',
    input: z.object({ version: versionNumber }),
    output: z.object({ list: z.array(configDifference) }),
  }),
  revert: post('/api/aoir-admin-config/revert', {
    summary: 'Make an earlier version current again (as a new version)',
    access: 'staff',
    needs: 'config.edit',
    fresh: 'sometimes',
    creates: true,
    input: z.object({ version: versionNumber }),
    output: configState,
  }),
  secrets: get('/api/aoir-admin-secret/list', {
    summary: 'Which secrets are set, how they end, and since when; never their values',
    access: 'staff',
    needs: 'config.edit',
    input: noInput,
    output: z.object({
      list: z.array(
        z.object({
          name: z.enum(secretNames),
          isSet: z.boolean(),
          /** The last four characters of a long one, to tell it from another. */
          tail: z.string(),
          updateTime: time,
        }),
      ),
    }),
  }),
  setSecret: post('/api/aoir-admin-secret/set', {
    summary: 'Store a secret, encrypted',
    access: 'staff',
    needs: 'config.secrets',
    fresh: true,
    input: z.object({
      name: z.enum(secretNames),
      value: z.string('secret_required').check(z.minLength(1, 'secret_required'), z.maxLength(4096)),
    }),
    output: nothing,
  }),
  removeSecret: post('/api/aoir-admin-secret/remove', {
    summary: 'Forget a secret',
    access: 'staff',
    needs: 'config.secrets',
    fresh: true,
    input: z.object({ name: z.enum(secretNames) }),
    output: nothing,
  }),
}
