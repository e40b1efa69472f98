import { pageLimits } from '../page-limits.ts'

/** Figures that server and browser share. Times are milliseconds. */
export const limits = {
  sessionDays: 14,
  /** The most that browsers take. */
  boundCookieDays: 400,
  actionDebounce: 2000,
  codeDebounce: 800,
  reloadAfterBinding: 2000,
  remoteSelectDebounce: 300,
  toast: 3000,
  overlay: 290,
  codeCountdown: 60_000,
  pageSizes: [10, 20, 30, 40, 50, 100],
  pageSize: 10,
  pagerCount: 7,
  nameGraphemes: { min: 2, max: 20 },
  /** Of one member. */
  passkeys: 20,
  /** Lines of the login history: so many that came in, and so many that failed. */
  loginsKept: 500,
  /** Of a member at a time. */
  keys: 20,
  webhooks: 20,
  webhookUrl: 500,
  keyName: 40,
  roles: 30,
  roleName: 20,
  /** Who has one role. */
  roleMembers: 200,
  keyDays: 366,
  passkeyName: 40,
  /** What everybody has, and the most that a site may give. */
  signature: 200,
  longestSignature: 500,
  email: 254,
  /** Uploads. */
  imagesAtOnce: 8,
  imageBytes: 5_242_880,
  imagePixels: 25_000_000,
  /** The most that a browser opens to make it smaller before it is uploaded. */
  quickImageBytes: 52_428_800,
  /** Items on one page of the attachment picker. */
  picker: { images: 23, imagesMobile: 19, videos: 8, videosMobile: 2, files: 20 },
  thumbnailWidth: 400,
  /** Pages of manga are looked at closely. */
  mangaWidths: [800, 1200],
  /** A file name is the time followed by one of these. */
  nameSuffix: { min: 10, max: 97 },
  coverSecond: 1,
  uploadReset: 50,
  /** Megabytes (of 1024 × 1024 bytes) until the administrator says otherwise. */
  videoMegabytes: 500,
  quotaMegabytes: 1024,
  /** Forum: characters, unless it says otherwise. */
  taxNote: 200,
  title: 100,
  tags: 5,
  tag: 20,
  documentCharacters: 50_000,
  documentImages: 50,
  commentCharacters: 2000,
  blockComment: 200,
  commentImages: 3,
  postImages: 8,
  /** Files that lie with a post. */
  postFiles: 10,
  boardName: { min: 2, max: 20 },
  boardDescription: 200,
  boardRules: 1000,
  classifyName: 10,
  classifications: 20,
  /** Zones, and boards of each, that the guide makes at once. */
  setupZones: 8,
  setupBoards: 12,
  boardManagers: 20,
  /** Articles and columns. */
  articleBlocks: 2000,
  articleSummary: 200,
  sourceName: 100,
  columnTitle: 40,
  columnSummary: 500,
  columns: 20,
  columnArticles: 500,
  columnsSubscribed: 1000,
  levels: { min: 2, max: 30 },
  /** Top-up packages and membership plans. */
  plansShown: 4,
  cardsAtOnce: 5000,
  levelName: 10,
  reason: 200,
  appeal: 500,
  /** Of a complaint about copyright. */
  complaint: 1000,
  complainantName: 50,
  complainantContact: 100,
  /** The longest mute or ban with an end: a hundred years; and that of moderators. */
  sanctionHours: 876_000,
  moderatorHours: 720,
  moderatorBatchHours: 24,
  /** Things that staff act on at once. */
  batch: 100,
  /** What staff write down about a member: characters, and how often. */
  memberNote: 1000,
  memberNotes: 200,
  drafts: 50,
  mostDrafts: 500,
  collects: 5000,
  mostCollects: 50_000,
  history: 500,
  /** Posts of which a member has said whether they want to hear of them. */
  threads: 5000,
  follows: 5000,
  mutedWords: 50,
  mutedWord: 20,
  /** Links in the frame of the site, by list. */
  headerLinks: 5,
  footerLinks: 12,
  friendLinks: 20,
  linkName: 20,
  linkAddress: 500,
  analyticsScripts: 5,
  /** Boards one member may found. */
  boardsFounded: 10,
  /** Where counting everything would cost too much, it stops here and says 999+. */
  countedMost: 1000,
  /** So many of the messages that call a member are named. */
  callsNamed: 100,
  commentPage: 10,
  repliesShown: 3,
  mentions: 10,
  /** Works: fiction and manga. */
  works: 50,
  chapters: 10_000,
  volumes: 200,
  workTitle: 40,
  workSummary: 1000,
  workNotice: 500,
  volumeTitle: 60,
  workCategories: 100,
  workCategory: 10,
  chapterTitle: 60,
  chapterBlocks: 3000,
  chapterImages: 20,
  mangaPages: 300,
  authorNote: 500,
  /** How far ahead (days) a chapter can be scheduled. */
  scheduleDays: 365,
  rank: 100,
  /** Works on a shelf, and in the reading history. */
  shelf: 1000,
  readWorks: 500,
  /** Places that are handed over at once. */
  readPlaces: 50,
  typo: 50,
  typosADay: 20,
  /** Messages. */
  messageCharacters: 2000,
  messagePage: 10,
  recallWithin: 120_000,
  sessionsListed: 200,
  /** Groups: characters of a name and of an announcement, people brought in at once. */
  groupName: 30,
  groupAnnouncement: 1000,
  groupUsersAtOnce: 100,
  groupMembers: 500,
  groups: 500,
  groupAdmins: 10,
  /** Seconds between two messages of one member, at most. */
  groupSlowMode: 3600,
  groupLinkDays: 30,
  groupMentions: 20,
  groupCallsADay: 10,
  groupPins: 10,
  /** In larger groups nobody is told how many have read a message. */
  groupReadNumber: 100,
  reactionKinds: 20,
  editWithin: 300_000,
  /** Messages that go as one card, and sessions to which they go. */
  forwarded: 30,
  /** Milliseconds between two signs that somebody is writing, and how many see them. */
  typingPause: 3000,
  typingMembers: 20,
  /** Of recorded speech. */
  voiceSeconds: 60,
  voiceBars: 40,
  stickers: 200,
  /** Of files that are neither picture nor video. */
  fileMegabytes: 100,
  /** Messages around one that is reported. */
  reportedAround: 5,
  /** Browsers of a member that are pushed to, how often one may subscribe within an hour, and the address of one. */
  pushDevices: 20,
  pushTriesAnHour: 60,
  pushEndpoint: 1000,
  forwardTargets: 10,
  /** Unanswered invitations and requests: of a group, and of a member. */
  groupAsks: 500,
  groupAsksOfMember: 50,
  blocks: 1000,
  /** Domains of mail addresses that a site refuses. */
  mailDomains: 1000,
  reservedNames: 500,
  invites: 10_000,
  invitesAtOnce: 200,
  inviteUses: 10_000,
  inviteDays: 365,
  addressBlocks: 1000,
  /** A new message keeps the list at its end for so long. */
  scrollFlag: 1000,
  draftSave: 2000,
  highlight: 2000,
  /** One piece of a resumable upload. */
  uploadChunkBytes: 8_388_608,
} as const

/** Widths at which pictures are served besides their own. */
export const servedWidths: readonly number[] = [...pageLimits.thumbnailWidths, ...limits.mangaWidths]
