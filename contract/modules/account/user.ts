import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { capabilities } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import {
  cleanText,
  codeField,
  emailField,
  id,
  money,
  noInput,
  nothing,
  phoneField,
  text,
  time,
  written,
} from '#contract/shared/values.ts'
import { get, getMine, getOne, post, query } from '../../endpoint.ts'

/** 0 administrator, 1 member, 2 banned (reads, does not write), 3 content moderator. */
export const userpower = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** In which a name may be written; the pages have each for a light and for a dark ground. */
export const nameColours = ['red', 'orange', 'gold', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type NameColour = (typeof nameColours)[number]
const nameColour = z.enum(['', ...nameColours])

/** What everybody may see of a member. */
export const userCard = z.object({
  _id: id,
  name: z.string(),
  avatar: z.string(),
  vipendtime: time,
  grade: z.int(),
  signature: z.string(),
  /** The next two while their membership or level gives it. Empty: as any other name. */
  nameColour,
  /** A mark beside the name. */
  badge: z.boolean(),
})
export type UserCard = z.infer<typeof userCard>

/** A member by name alone, where a line only says who. */
export const somebody = z.object({ _id: id, name: z.string() })

/** Where it was written (`COMMON_IP_REGION`): a province of China, or a country. Empty: the site shows none, or knows none. */
export const ipRegion = z.string()

/** What keeps a member from writing now: a ban, or a mute on the whole site. */
export const restriction = z.object({
  kind: z.enum(['ban', 'mute']),
  reason: z.string(),
  /** 0: until somebody lifts it. */
  endTime: time,
  sanctionId: id,
})
export type Restriction = z.infer<typeof restriction>

export const ownInfo = z.extend(userCard, {
  /** What I log in with; unlike the name it stays. */
  account: z.string(),
  money,
  userpower,
  /** What my roles let me do in the back office, besides what my office does. */
  capabilities: z.array(z.enum(capabilities)),
  sanction: z.nullable(restriction),
  sex: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  exp: z.int(),
  email: z.string(),
  phone: z.string(),
  /** Proven by a code: it logs in, and a forgotten password can be set anew through it. */
  emailConfirmed: z.boolean(),
  phoneConfirmed: z.boolean(),
  /** False for who came by a code or from another site and has set none. */
  hasPassword: z.boolean(),
  /** What a newcomer is offered once was offered. */
  isWelcomed: z.boolean(),
  /** The account waits for approval: it reads and does not write. */
  isWaiting: z.boolean(),
  /** A signature that waits for somebody to look at it; until then others see the one before. */
  heldSignature: z.nullable(z.string()),
  /**
   * I am of the staff, the site wants a second factor of me, and I have none: until when the back office stays open to
   * me, and whether that is over. Not there for anybody else.
   */
  staffFactor: z.optional(z.object({ endTime: time, isOver: z.boolean() })),
})
export type OwnInfo = z.infer<typeof ownInfo>

/** What everybody may see of a member, with what others did to them, counted. */
export const publicInfo = z.extend(userCard, {
  sex: z.int(),
  createTime: time,
  followNumber: z.int(),
  fansNumber: z.int(),
  likeNumber: z.int(),
  postsNumber: z.int(),
  /** The picture over their page; empty: one is drawn in `hue`, the hue of their avatar in degrees. */
  cover: z.string(),
  /** The picture behind their page, while their membership or level gives it; empty: none. */
  background: z.string(),
  hue: z.int(),
  isFollow: z.boolean(),
  /** They follow me. */
  isFan: z.boolean(),
  /** I have blocked them. */
  isBlocked: z.boolean(),
  /** Everybody may see their bookmarks. */
  showsCollects: z.boolean(),
  /** Of what they wrote last. */
  ipRegion,
})
export type PublicInfo = z.infer<typeof publicInfo>

/** What members set for themselves, wherever they are logged in. */
const ownSettings = z.object({
  /** Posts of others whose title or excerpt holds one of these are left out of lists. */
  mutedWords: z
    .array(written({ min: 1, max: limits.mutedWord, missing: 'muted_word_empty' }))
    .check(z.maxLength(limits.mutedWords)),
  /** Likes, comments and followers are counted as unread and announced; their lists are whole in any case. */
  hearsNews: z.boolean(),
  /** Others see my bookmarks on my page. */
  showsCollects: z.boolean(),
})
export type OwnSettings = z.infer<typeof ownSettings>

const password = z
  .string('password_required')
  .check(z.minLength(1, 'password_required'), z.maxLength(pageLimits.password.max, 'password_too_long'))

/** Calls in which somebody might guess at a password or a code. */
const guarded = { access: 'member', always: true, rate: 'login' } as const

const newname = text({ min: 1, max: 80, missing: 'nickname_required' })

export const userContract = {
  ownInfo: get('/api/aoir-user/info', {
    summary: 'My own account; email and phone are masked',
    access: 'member',
    always: true,
    input: noInput,
    output: ownInfo,
  }),
  publicInfo: getOne('/api/aoir-user/info/{id}', 'The public part of an account', publicInfo),
  isAgent: getOne(
    '/api/aoir-user/is-agent/{id}',
    'Whether a member may sell card codes',
    z.object({ isAgent: z.boolean() }),
  ),
  settings: getMine('/api/aoir-user/settings', 'What I have set for myself', ownSettings),
  saveSettings: post('/api/aoir-user-update/settings', {
    summary: 'Set something for myself; what is not named stays. A list of words takes the place of the one before',
    access: 'member',
    input: z.partial(ownSettings),
    output: ownSettings,
  }),
  changePassword: post('/api/aoir-user-update/password', {
    summary: 'Change my password, or set the first one; every other session ends',
    ...guarded,
    fresh: 'sometimes',
    input: z.object({
      /** Where there is one and no other proof was given. */
      oldpassword: z.optional(password),
      newpassword: password,
      /** My access keys end with it. */
      endKeys: z._default(z.boolean(), false),
    }),
    output: nothing,
  }),
  changeEmail: post('/api/aoir-user-update/email', {
    summary: 'Take an email address as mine, by a code sent to it (purpose bind)',
    ...guarded,
    fresh: 'sometimes',
    input: z.object({ email: emailField, code: codeField, password: z.optional(password) }),
    output: z.object({ email: z.string() }),
  }),
  changePhone: post('/api/aoir-user-update/phone', {
    summary: 'Take a phone number as mine, by a code sent to it (purpose bind)',
    ...guarded,
    fresh: 'sometimes',
    input: z.object({ phone: phoneField, code: codeField, password: z.optional(password) }),
    output: z.object({ phone: z.string() }),
  }),
  changeName: post('/api/aoir-user-update/name', {
    summary: 'Change my name; the account stays',
    access: 'member',
    speaks: true,
    input: z.object({ newname }),
    output: z.object({ name: z.string() }),
  }),
  checkName: query('/api/aoir-user-update/check-name', {
    summary: 'Whether a name could be mine: nobody else has it as name or account',
    access: 'member',
    rate: 'name',
    input: z.object({ newname }),
    output: z.object({ isFree: z.boolean() }),
  }),
  welcomed: post('/api/aoir-user-update/welcomed', {
    summary: 'I was offered an avatar, boards and people to begin with; not again',
    access: 'member',
    input: noInput,
    output: nothing,
  }),
  changeSex: post('/api/aoir-user-update/sex', {
    summary: 'Change my sex: 0 unknown, 1 male, 2 female',
    access: 'member',
    input: z.object({ newsex: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
    output: nothing,
  }),
  changeSignature: post('/api/aoir-user-update/signature', {
    summary: 'Change my signature. One that a rule holds waits (`heldSignature`), and the one before stays in sight',
    access: 'member',
    speaks: true,
    input: z.object({ signature: written({ max: limits.longestSignature }) }),
    output: z.object({ signature: z.string(), heldSignature: z.nullable(z.string()) }),
  }),
  changeAvatar: post('/api/aoir-user-update/avatar', {
    summary: 'Take one of my images as my avatar; empty: none',
    access: 'member',
    speaks: true,
    input: z.object({
      /** Path or address of an own image. */
      avatar: z.string('avatar_bad').check(z.trim(), z.maxLength(600, 'avatar_bad'), cleanText),
      /** The image was made to be the avatar: when another takes its place, it goes. */
      made: z.optional(z.boolean()),
    }),
    output: z.object({ avatar: z.string() }),
  }),
  changeLook: post('/api/aoir-user-update/look', {
    summary:
      'Choose the colour of my name, and one of my images as what stands behind my page; empty: none. What is not named stays. Membership or a level gives them',
    access: 'member',
    speaks: true,
    refuses: [403],
    input: z.object({
      nameColour: z.optional(nameColour),
      /** Path or address of an own image. */
      background: z.optional(z.string('background_bad').check(z.trim(), z.maxLength(600, 'background_bad'), cleanText)),
    }),
    output: userCard,
  }),
  changeCover: post('/api/aoir-user-update/cover', {
    summary: 'Take one of my images as the picture over my page; empty: none',
    access: 'member',
    speaks: true,
    input: z.object({
      /** Path or address of an own image. */
      cover: z.string('cover_bad').check(z.trim(), z.maxLength(600, 'cover_bad'), cleanText),
    }),
    output: z.object({ cover: z.string() }),
  }),
}
