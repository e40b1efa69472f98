import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import {
  cleanText,
  id,
  key,
  listOf,
  money,
  nothing,
  paged,
  selectBy,
  text,
  time,
  written,
} from '#contract/shared/values.ts'
import { create, get, post, query, queryForStaff, queryList, toggle } from '../../endpoint.ts'
import { restriction, userCard } from '../account/user.ts'
import { access, boardAccess } from '../wallet/access.ts'

/** A board is called a system on the wire. */
export const boardTypes = ['forum', 'article'] as const
export type BoardType = (typeof boardTypes)[number]
const boardStates = ['open', 'pending', 'rejected', 'closed', 'hidden'] as const
const boardPostRules = ['all', 'members', 'managers'] as const
/** Who reads it: everybody, whoever is logged in, members from a level on, those who have joined, who have VIP, who have a pass. Who runs it and staff always do. */
export const boardReadRules = ['everybody', 'members', 'level', 'joined', 'vip', 'paid'] as const
export type BoardReadRule = (typeof boardReadRules)[number]

const boardType = z.enum(boardTypes)

/** The word in `/webapp/system/{systemsign}` and `/System/forum/{systemsign}`. */
const boardSign = z
  .string('board_bad_sign')
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9](-?[a-z0-9]){1,29}$/, key('board_bad_sign')))

export const zone = z.object({
  _id: id,
  zoneName: z.string(),
  zoneType: boardType,
  position: z.int(),
  systemNumber: z.int(),
})
export type Zone = z.infer<typeof zone>

/** What a card or a breadcrumb needs of a board. */
export const boardBrief = z.object({
  _id: id,
  systemName: z.string(),
  systemSign: z.string(),
  systemCover: z.string(),
  systemType: boardType,
})
export type BoardBrief = z.infer<typeof boardBrief>

export const classify = z.object({
  _id: id,
  /** Empty, for those who run the board: its first name waits, and nobody else sees it. */
  classifyName: z.string(),
  systemId: id,
  /** The name that waits until somebody has looked at it, for those who run the board. */
  heldName: z.optional(z.string()),
})
export type Classify = z.infer<typeof classify>

export const board = z.extend(boardBrief, {
  systemDescr: z.string(),
  systemMember: z.int(),
  systemContentNumber: z.int(),
  /** Posts since midnight (Asia/Shanghai). */
  todayNumber: z.int(),
  /** 2 marks a forum board. */
  type: z.literal(2),
  systemZoneId: id,
  zoneName: z.string(),
  state: z.enum(boardStates),
  postRule: z.enum(boardPostRules),
  readRule: z.enum(boardReadRules),
  /** Counts where the rule is `level`. */
  readLevel: z.int(),
  /** The same as other content says it. */
  access,
  /** What a pass costs the caller; 0: none is sold, or they read it anyway. */
  price: money,
  /** Whether the caller may read it. Those who may not are told nothing of its posts, not even how many there are. */
  canRead: z.boolean(),
  isMember: z.boolean(),
  canManage: z.boolean(),
  /** Something was posted since my last visit; false for those who have not joined. */
  hasNew: z.boolean(),
  /** Who founded it and who manages it, by id; the page of a board has their cards. */
  systemCreateUser: z.object({ _id: id }),
  systemAuth: z.array(z.object({ _id: id })),
  createTime: time,
})
export type Board = z.infer<typeof board>

export const boardPage = z.extend(board, {
  rules: z.string(),
  systemCreateUser: userCard,
  systemAuth: z.array(userCard),
  classifies: z.array(classify),
  recommendNumber: z.int(),
  /** Everybody may read what was done in it, without the names of those to whom it was done. */
  isLogPublic: z.boolean(),
  /** Until when my pass runs; 0: I have none. */
  passEndTime: time,
  isMuted: z.boolean(),
  /** What keeps me from writing on this board, though not on others. */
  sanction: z.nullable(restriction),
  /** For those who run it: texts that wait for somebody to look at them; until then everybody sees those before. */
  heldTexts: z.nullable(
    z.object({
      systemName: z.optional(z.string()),
      systemDescr: z.optional(z.string()),
      rules: z.optional(z.string()),
    }),
  ),
})
export type BoardPage = z.infer<typeof boardPage>

/** `data` of a refusal (403): the head of the board that the caller may not read, and who may. */
export const boardGate = z.object({
  readRule: z.enum(boardReadRules),
  readLevel: z.int(),
  access,
  system: z.extend(boardBrief, { systemDescr: z.string(), systemMember: z.int() }),
})
export type BoardGate = z.infer<typeof boardGate>

const name = z.string('board_need_name').check(z.trim(), z.minLength(1, 'board_need_name'), z.maxLength(80), cleanText)
/** Path or address of one of the caller's own images, or empty. */
const cover = z.string().check(z.trim(), z.maxLength(600), cleanText)
const reason = z._default(written({ max: limits.reason }), '')
const systemId = id

const listInput = z.object({
  ...paged(pageLimits.wholeList),
  ...selectBy({
    systemType: z.optional(boardType),
    type: z.optional(z.literal(2)),
    systemZoneId: z.optional(id),
    /** Only those the caller has joined. */
    joined: z.optional(z.boolean()),
    /** Only those the caller manages. */
    managed: z.optional(z.boolean()),
    /** Only those this person manages, as far as everybody may see them. */
    managerId: z.optional(id),
    keyword: z.optional(text({ max: pageLimits.keyword })),
  }),
  sort: z.optional(z.enum(['position', 'member', 'content', 'today', 'visit'])),
})

export const boardContract = {
  zones: queryList('/api/aoir-system-zone/list', {
    summary: 'Zones in their order, with the number of boards',
    of: zone,
    by: selectBy({ zoneType: z.optional(boardType) }),
    most: pageLimits.wholeList,
  }),
  list: query('/api/aoir-system/list', {
    summary: 'Boards; hidden and pending ones only for those who manage them',
    access: 'anyone',
    input: listInput,
    output: listOf(board),
  }),
  getSystems: query('/api/aoir-system/getSystems', {
    summary: 'Boards by id, in the order of the ids; unknown and hidden ones are left out',
    access: 'anyone',
    input: z.union([z.array(id).check(z.maxLength(200)), z.object({ systemIds: z.array(id).check(z.maxLength(200)) })]),
    output: listOf(board),
  }),
  info: get('/api/aoir-system/info/{sign}', {
    summary: 'One board by its sign or its id, with classifications and managers',
    access: 'anyone',
    input: z.object({ sign: z.string().check(z.minLength(1), z.maxLength(40), cleanText) }),
    output: boardPage,
  }),
  create: create('/api/aoir-system/create', {
    summary: 'Found a board; the founder manages it. Who may, and whether it is reviewed first, the configuration says',
    speaks: true,
    input: z.object({
      systemName: name,
      systemSign: boardSign,
      systemCover: z._default(cover, ''),
      systemDescr: z._default(written({ max: limits.boardDescription }), ''),
      systemZoneId: id,
    }),
    output: boardPage,
  }),
  join: toggle('/api/aoir-system/join', {
    summary: 'Join a board; a second call leaves it',
    of: { systemId },
    becomes: { isMember: z.boolean(), systemMember: z.int() },
  }),
  /** The mark "something new" goes; called by the page of a board. */
  visit: query('/api/aoir-system/visit', {
    summary: 'I have seen what is new in a board',
    access: 'member',
    input: z.object({ systemId }),
    output: nothing,
  }),
  update: post('/api/aoir-system/update', {
    summary:
      'Change cover, description, rules or who may post (managers); name, zone, who reads the board and its log: creator and administrators',
    access: 'manager',
    speaks: true,
    input: z.object({
      systemId,
      systemName: z.optional(name),
      systemCover: z.optional(cover),
      systemDescr: z.optional(written({ max: limits.boardDescription })),
      rules: z.optional(written({ max: limits.boardRules })),
      postRule: z.optional(z.enum(boardPostRules)),
      readRule: z.optional(z.enum(boardReadRules)),
      readLevel: z.optional(z.int().check(z.gte(1), z.lte(limits.levels.max))),
      /** Instead of the rule: it says what a pass costs, too. */
      access: z.optional(boardAccess),
      systemZoneId: z.optional(id),
      isLogPublic: z.optional(z.boolean()),
    }),
    output: boardPage,
  }),
  members: queryList('/api/aoir-system/members', {
    summary: 'Members of a board, managers first; `muted` lists those who may not write',
    of: z.extend(userCard, {
      role: z.enum(['creator', 'manager', 'member', 'none']),
      isMuted: z.boolean(),
      /** 0: until somebody lifts it, or not muted at all. */
      muteEndTime: time,
      joinTime: time,
    }),
    by: { systemId, muted: z._default(z.boolean(), false), keyword: z.optional(text({ max: 40 })) },
  }),
  addManager: post('/api/aoir-system/add-manager', {
    summary: 'Name a manager (creator and administrators)',
    access: 'manager',
    input: z.object({ systemId, userId: id }),
    output: listOf(userCard),
  }),
  removeManager: post('/api/aoir-system/remove-manager', {
    summary: 'Dismiss a manager (creator and administrators); a manager may resign',
    access: 'manager',
    input: z.object({ systemId, userId: id }),
    output: listOf(userCard),
  }),
  mute: post('/api/aoir-system/mute', {
    summary: 'Keep somebody from writing in a board for some days; 0 days: until it is lifted',
    access: 'manager',
    input: z.object({ systemId, userId: id, days: z._default(z.int().check(z.gte(0), z.lte(3650)), 0), reason }),
    output: nothing,
  }),
  unmute: post('/api/aoir-system/unmute', {
    summary: 'Let somebody write in a board again',
    access: 'manager',
    input: z.object({ systemId, userId: id }),
    output: nothing,
  }),
  transfer: post('/api/aoir-system/transfer', {
    summary: 'Hand a board to another member (creator and administrators)',
    access: 'manager',
    input: z.object({ systemId, userId: id }),
    output: boardPage,
  }),
  log: queryList('/api/aoir-system/log', {
    summary:
      'What managers did in a board, newest first; for others where its creator shows it, without the members concerned',
    of: z.object({
      _id: id,
      action: z.string(),
      actor: userCard,
      user: z.nullable(userCard),
      posts: z.nullable(z.object({ _id: id, title: z.string() })),
      reason: z.string(),
      createTime: time,
    }),
    by: { systemId },
  }),
  classifies: queryList('/api/aoir-system-classify/list', {
    summary: 'The classifications of a board',
    of: classify,
    by: { select: z.object({ systemId }) },
    most: pageLimits.wholeList,
  }),
  createClassify: post('/api/aoir-system-classify/create', {
    summary: 'Add a classification',
    access: 'manager',
    speaks: true,
    creates: true,
    input: z.object({
      systemId,
      classifyName: written({ min: 1, max: limits.classifyName, missing: 'classify_need_name' }),
    }),
    output: classify,
  }),
  updateClassify: post('/api/aoir-system-classify/update', {
    summary: 'Rename a classification, or move it to another place in the row',
    access: 'manager',
    speaks: true,
    input: z.object({
      _id: id,
      classifyName: z.optional(written({ min: 1, max: limits.classifyName, missing: 'classify_need_name' })),
      position: z.optional(z.int().check(z.gte(0), z.lte(1000))),
    }),
    output: classify,
  }),
  deleteClassify: post('/api/aoir-system-classify/delete', {
    summary: 'Delete a classification; its posts keep their board',
    access: 'manager',
    input: z.object({ _id: id }),
    output: nothing,
  }),

  adminSaveZone: post('/api/aoir-admin-system-zone/save', {
    summary: 'Make a zone, or change one (with _id)',
    access: 'staff',
    needs: 'boards.edit',
    creates: true,
    input: z.object({
      _id: z.optional(id),
      zoneName: written({ min: 1, max: 20, missing: 'zone_need_name' }),
      zoneType: z._default(boardType, 'forum'),
      position: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
    }),
    output: zone,
  }),
  adminDeleteZone: post('/api/aoir-admin-system-zone/delete', {
    summary: 'Delete a zone that has no board',
    access: 'staff',
    needs: 'boards.edit',
    input: z.object({ _id: id }),
    output: nothing,
  }),
  adminOrderZones: post('/api/aoir-admin-system-zone/set-position', {
    summary: 'Order the zones; those it does not name come last',
    access: 'staff',
    needs: 'boards.edit',
    input: z.object({ zoneIds: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
    output: nothing,
  }),
  adminList: queryForStaff('boards.edit', '/api/aoir-admin-system/list', {
    summary: 'All boards in every state; those that wait for review first, or all in the order of the site',
    of: z.extend(board, { systemCreateUser: userCard }),
    by: {
      ...selectBy({
        state: z.optional(z.enum(boardStates)),
        systemZoneId: z.optional(id),
        keyword: z.optional(text({ max: pageLimits.keyword })),
      }),
      sort: z.optional(z.enum(['waiting', 'position'])),
    },
    most: pageLimits.wholeList,
  }),
  adminSetState: post('/api/aoir-admin-system/set-state', {
    summary: 'Approve, reject, close, hide or open a board; its creator is told',
    access: 'staff',
    needs: 'boards.edit',
    input: z.object({ systemId, state: z.enum(['open', 'rejected', 'closed', 'hidden']), reason }),
    output: nothing,
  }),
  adminSetPosition: post('/api/aoir-admin-system/set-position', {
    summary:
      'Order the boards of a zone; with `systemZoneId` they stand in that zone afterwards. Those it does not name come last',
    access: 'staff',
    needs: 'boards.edit',
    refuses: [404],
    input: z.object({
      systemZoneId: z.optional(id),
      systemIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    }),
    output: nothing,
  }),
}
