import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { densities } from '#contract/shared/reading-preferences.ts'
import { analytics, gonganNumber, icpNumber, pictureAddress, siteLinks } from '#contract/shared/site-links.ts'
import { emailPattern } from '#contract/shared/text.ts'
import { cleanText, id, key, money, noInput, text, time } from '#contract/shared/values.ts'
import { get } from '../../endpoint.ts'
import { privilegeConfig } from '../wallet/privilege.ts'

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, key('input_bad_colour')))

/** A veil over the page: a hex colour with or without alpha. Empty: the default veil. */
const veil = z.string().check(z.regex(/^(#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?)?$/, key('input_bad_colour')))

const loginModes = ['password', 'phone', 'register', 'wxsaoma'] as const

const mobileLogin = z.object({
  PH: z.boolean(),
  WX: z.boolean(),
  QQ: z.boolean(),
  DY: z.boolean(),
  HW: z.boolean(),
  BD: z.boolean(),
  XM: z.boolean(),
})

const login = z.object({
  DEFAULT_LOGIN_MODE: z.enum(loginModes),
  DEFAULT_COVER: pictureAddress,
  VERIFY_CODE: z.boolean(),
  LOGIN_ACCESS: z.boolean(),
  MOBILE_GUEST: z.boolean(),
  /** Codes are sent only to who has solved a puzzle. */
  CAPTCHA: z.boolean(),
  WX_SCAN: z.boolean(),
  WX_GZH_SCAN: z.boolean(),
  PH: z.boolean(),
  HW: z.boolean(),
  QQ: z.boolean(),
  DY: z.boolean(),
  BD: z.boolean(),
  XM: z.boolean(),
  MOBILE: mobileLogin,
})

/** An address of an outside service, or empty: its own. */
const baseAddress = z
  .string()
  .check(z.trim(), z.maxLength(200), z.regex(/^($|https?:\/\/[^\s"'<>\\]+$)/, key('input_bad_address')), cleanText)

/** The id of an app at a provider. */
const appId = z.string().check(z.trim(), z.maxLength(100), z.regex(/^[\w.-]*$/, key('input_bad_text')))

/** The apps of this site at those who know people by other accounts. Secrets lie elsewhere; addresses: empty is theirs. */
const loginProviders = z.object({
  QQ: z.object({ APP_ID: appId, UNIONID: z.boolean(), BASE_URL: baseAddress }),
  DY: z.object({ CLIENT_KEY: appId, BASE_URL: baseAddress }),
  /** A website application of the open platform of WeChat. */
  WX: z.object({ APP_ID: appId, OPEN_URL: baseAddress, API_URL: baseAddress }),
  /** A service account: the QR code, and logins inside WeChat. */
  WX_GZH: z.object({
    APP_ID: appId,
    /** How messages are sent to us. In safe mode an unencrypted one is refused. */
    MODE: z.enum(['plain', 'safe']),
    /** How long a QR code lives. */
    QR_SECONDS: z.int().check(z.gte(60), z.lte(1800)),
    /** What stands in MP_verify_….txt, by which WeChat sees that the domain is ours. */
    VERIFY_FILE: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{0,64}$/, key('input_bad_text'))),
    OPEN_URL: baseAddress,
    API_URL: baseAddress,
  }),
  HW: z.object({ CLIENT_ID: appId, AUTH_URL: baseAddress, ACCOUNT_URL: baseAddress }),
  BD: z.object({ API_KEY: appId, BASE_URL: baseAddress, PORTRAIT_URL: baseAddress }),
  XM: z.object({ CLIENT_ID: appId, ACCOUNT_URL: baseAddress, OPEN_URL: baseAddress }),
})

const storage = z.object({
  SPBM: z.enum(['local', 'cos', 's3']),
  OPTIONS: z.object({
    COS: z.object({
      BUCKET: text({ max: 100 }),
      REGION: text({ max: 60 }),
      /** Other addresses of the bucket and of the service for temporary credentials; usually empty. */
      ENDPOINT: z.optional(baseAddress),
      STS: z.optional(baseAddress),
    }),
    S3: z.object({
      ENDPOINT: baseAddress,
      REGION: text({ max: 60 }),
      BUCKET: text({ max: 100 }),
      PATH_STYLE: z.boolean(),
    }),
    LOCAL: z.object({
      ACCESSDOMAIN: z
        .string()
        .check(
          z.trim(),
          z.maxLength(200),
          z.regex(/^(\/|https?:\/\/[^\s"'<>\\]+\/)$/, key('input_bad_domain')),
          cleanText,
        ),
    }),
  }),
})

/** Megabytes of 1024 × 1024 bytes. */
const upload = z.object({
  QUOTA_MB: z.int().check(z.gte(1), z.lte(10_000_000)),
  VIDEO_MB: z.int().check(z.gte(1), z.lte(10_000)),
  /** Of what is neither picture nor video. */
  FILE_MB: z.int().check(z.gte(1), z.lte(limits.fileMegabytes)),
})

/** Goes into headers and signatures, so it stays on one line. */
const line = (max: number) => text({ max }).check(z.regex(/^\P{Cc}*$/u, key('input_bad_text')))

/** Codes that may go out in a day, for the whole site. */
const budget = z.int().check(z.gte(1), z.lte(1_000_000))

const sms = z.object({
  /** none: messages go to the outbox of the server. */
  PROVIDER: z.enum(['none', 'aliyun', 'tencent']),
  DAILY_BUDGET: budget,
  ALIYUN: z.object({
    ACCESS_KEY_ID: line(128),
    SIGN_NAME: line(60),
    /** Its one variable is `code`. */
    TEMPLATE_CODE: line(60),
    /** Without variables, for logins on a device never seen; empty: nobody is told of them by message. */
    ALERT_TEMPLATE: line(60),
    /** The same for second factors that somebody has asked to go. */
    RESET_TEMPLATE: line(60),
    ENDPOINT: baseAddress,
  }),
  TENCENT: z.object({
    SECRET_ID: line(128),
    SDK_APP_ID: line(60),
    SIGN_NAME: line(60),
    TEMPLATE_ID: line(60),
    /** What the template is filled with, in its order. */
    TEMPLATE_PARAMS: z.enum(['code', 'code-minutes']),
    /** As above. */
    ALERT_TEMPLATE: line(60),
    RESET_TEMPLATE: line(60),
    REGION: line(60),
    ENDPOINT: baseAddress,
  }),
})

/** Empty, or labels of letters, digits and hyphens. */
const dnsName = line(253).check(z.regex(/^$|^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, key('input_bad_text')))

const mail = z.object({
  PROVIDER: z.enum(['none', 'smtp']),
  DAILY_BUDGET: budget,
  HOST: line(253),
  PORT: z.int().check(z.gte(1), z.lte(65_535)),
  /** tls: from the first byte (465); starttls: demanded before anything is said (587); none: for a relay next door. */
  SECURITY: z.enum(['tls', 'starttls', 'none']),
  /** Empty: the server asks for no login. */
  USER: line(254),
  /** Empty: the name of the login is the sender. */
  FROM: line(254).check(z.refine((value) => value === '' || emailPattern.test(value), key('email_bad'))),
  /** Empty: the name of the site. */
  FROM_NAME: line(60),
  /** Signs what leaves, by a key that lies elsewhere; `<SELECTOR>._domainkey.<DOMAIN>` names the other half. */
  DKIM: z.object({
    ON: z.boolean(),
    SELECTOR: dnsName,
    /** Empty: that of the sender. */
    DOMAIN: dnsName,
  }),
})

const times = (most: number) => z.int().check(z.gte(0), z.lte(most))

/** How much it gives, and how often a day; 0 times: as often as it happens. */
const rule = z.object({ exp: times(10_000), daily: times(10_000) })

/** From which experience on a level is reached, in rising order. */
const level = z.object({ name: text({ min: 1, max: limits.levelName }), exp: times(1_000_000_000) })

const grade = z.object({
  LEVELS: z.array(level).check(
    z.minLength(limits.levels.min),
    z.maxLength(limits.levels.max),
    z.refine((levels) => levels.every(({ exp }, at) => exp > (levels[at - 1]?.exp ?? -1)), key('grade_levels_rise')),
    z.refine((levels) => (levels[0]?.exp ?? 0) === 0, key('grade_levels_zero')),
  ),
  RULES: z.object({
    post: rule,
    comment: rule,
    liked: rule,
    recommended: rule,
    checkin: z.object({ exp: times(10_000) }),
    /** More for each further day in a row, up to a ceiling. */
    streak: z.object({ exp: times(10_000), max: times(10_000) }),
  }),
})

/** A key as PEM or as its base64 alone; certificates are longer. */
const keyText = z.string().check(z.trim(), z.maxLength(8000), cleanText)

/** Who takes money for the site. Their secrets lie elsewhere; addresses: empty is their own. */
const pay = z.object({
  /** How long an order waits for its payment. */
  EXPIRE_MINUTES: z.int().check(z.gte(5), z.lte(120)),
  /** What may be paid for an amount of one's own choice, in yuan. */
  CUSTOM: z.object({ MIN: money, MAX: money }),
  /** 易支付. */
  EPAY: z.object({
    URL: baseAddress,
    /** The gateway may stand on this machine or in its network. */
    ALLOW_PRIVATE: z.boolean(),
    PID: appId,
    /** v1: a shared key and MD5; v2: RSA in both directions. */
    VERSION: z.enum(['v1', 'v2']),
    /** Of v1: how the key is put behind what is signed. */
    SIGN_MODE: z.enum(['plain', 'amp_key']),
    /** Of v2: the gateway's own. */
    PUBLIC_KEY: keyText,
    /** Yuan. Of a larger payment the gateway is asked before it is credited. */
    CONFIRM_ABOVE: money,
  }),
  ALIPAY: z.object({ APP_ID: appId, SELLER_ID: appId, PUBLIC_KEY: keyText, GATEWAY: baseAddress }),
  WXPAY: z.object({
    MCH_ID: appId,
    APP_ID: appId,
    /** Of the merchant's own certificate. */
    SERIAL_NO: appId,
    /** Of WeChat; empty: by its certificates. */
    PUBLIC_KEY_ID: appId,
    PUBLIC_KEY: keyText,
    /** The merchant may show pages to browsers on phones. */
    H5: z.boolean(),
    BASE_URL: baseAddress,
  }),
})

const payPackage = z.object({
  payId: text({ min: 1, max: 40 }),
  amount: money,
  paymentAmount: money,
  show: z.boolean(),
  payDiy: z.boolean(),
  payRatio: z.number().check(z.gte(0), z.lte(1_000_000)),
})
const payOption = z.object({ type: text({ min: 1, max: 40 }), name: text({ min: 1, max: 40 }) })
const vipPlan = z.object({ vipnumber: z.int().check(z.gte(1), z.lte(36_500)), paymentAmount: money, show: z.boolean() })

/** Members who sell card codes: what they pay of the value, in percent. */
const agent = z.object({ PERCENT: z.int().check(z.gte(1), z.lte(100)) })

/** A column of the board selector: 0 a fixed list of boards, 1 all forum boards, 2 one zone. */
const publishClass = z.object({
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  name: text({ min: 1, max: 20 }),
  systemZoneId: z.optional(id),
  systemIds: z.optional(z.array(id).check(z.maxLength(200))),
})

/** How an account begins. */
export const registerModes = ['open', 'puzzle', 'invite', 'approve', 'closed'] as const
export type RegisterMode = (typeof registerModes)[number]

/** A domain by itself stands for its subdomains too. */
const mailDomain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}\p{N}-]{2,}$/u, key('input_bad_domain_name')),
  )

const figure = times(100_000)
const trustFrom = z.object({ DAYS: times(3650), TEXTS: figure })

const moderation = z.object({
  REGISTER: z.enum(registerModes),
  /** From so many registrations a minute on, open registration asks for a puzzle; 0: never, and ends it at once. */
  PUZZLE_AT: times(1000),
  /** Of mail addresses that nobody registers with, besides the list that the product brings. */
  MAIL_DOMAINS: z.array(mailDomain).check(z.maxLength(limits.mailDomains)),
  /** From when on somebody is trusted; all of it 0: everybody is a regular at once. */
  TRUST: z.object({ MEMBER: trustFrom, REGULAR: trustFrom }),
  LIMITS: z.object({
    NEW: z.object({
      POSTS_HOUR: figure,
      POSTS_DAY: figure,
      COMMENTS_HOUR: figure,
      LINKS: figure,
      COMMENT_LINKS: figure,
      IMAGES: figure,
      CHATS_DAY: figure,
    }),
    MEMBER: z.object({ POSTS_HOUR: figure, COMMENTS_HOUR: figure }),
  }),
})

/** Where authors are paid. */
export const payeeWays = ['alipay', 'wechat', 'bank'] as const
export type PayeeWay = (typeof payeeWays)[number]

/** What members publish besides posts: articles, fiction and manga. */
const works = z.object({ ARTICLE: z.boolean(), FICTION: z.boolean(), MANGA: z.boolean() })

/** Of the site, of what is paid for content, in percent. */
const siteShare = z.int().check(z.gte(0), z.lte(90))
const price = money.check(z.gt(0), z.lte(1_000_000))

/** Content that is sold, tips, bounties, and what authors are paid. Public: they must see what is kept of their money. */
const earning = z.object({
  ON: z.boolean(),
  SELLERS: z.enum(['nobody', 'level', 'member']),
  SELLER_LEVEL: z.int().check(z.gte(1), z.lte(limits.levels.max)),
  PRICE: z.object({ MIN: price, MAX: price }),
  SHARE: z.object({
    posts: siteShare,
    file: siteShare,
    chapter: siteShare,
    work: siteShare,
    column: siteShare,
    system: siteShare,
    tip: siteShare,
    bounty: siteShare,
  }),
  /** Before a sale can be withdrawn. */
  HOLD_DAYS: times(90),
  /** What a member may spend in a day; 0: as much as there is. */
  SPEND_DAILY: money,
  TIP: z.object({
    ON: z.boolean(),
    AMOUNTS: z.array(price).check(z.maxLength(8)),
    MIN: price,
    MAX: price,
    DAILY: money,
  }),
  BOUNTY: z.object({ ON: z.boolean(), MIN: price, MAX: price, DAYS: z.int().check(z.gte(1), z.lte(365)) }),
  WITHDRAW: z.object({
    ON: z.boolean(),
    MIN: money,
    MAX: money,
    FEE_PERCENT: z.number().check(z.gte(0), z.lte(90)),
    FEE_MIN: money,
    /** Yuan for one unit of the site's currency. */
    RATE: z.number().check(z.gt(0), z.lte(1_000_000)),
    DAILY_COUNT: z.int().check(z.gte(1), z.lte(100)),
    DAILY_AMOUNT: money,
    WAYS: z.array(z.enum(payeeWays)).check(z.minLength(1), z.maxLength(payeeWays.length)),
    REALNAME: z.enum(['off', 'optional', 'required']),
    /** From so much on two administrators decide; 0: always. */
    TWO_EYES: money,
  }),
})

const commonFields = {
  COMMON_SITE_NAME: text({ min: 1, max: 20, missing: 'config_need_site_name' }),
  COMMON_NAME: text({ max: 20 }),
  COMMON_KEYWORDS: text({ max: 200 }),
  COMMON_DESCRIPTION: text({ max: 300 }),
  COMMON_LOGO: pictureAddress,
  COMMON_LOGO_ROUND: pictureAddress,
  COMMON_BACKGROUNDCOLOR: colour,
  COMMON_MASK_LAYER: veil,
  COMMON_THEMECOLOR: colour,
  COMMON_THEME_WHITE_LABEL: z.boolean(),
  COMMON_LINKS: siteLinks,
  COMMON_ICP: icpNumber,
  COMMON_GONGAN: gonganNumber,
  COMMON_CLOSE_WEB: z.boolean(),
  COMMON_CLOSE_REASON: text({ max: 300 }),
  /** Everybody reads, nobody writes but the staff in the back office. */
  COMMON_READ_ONLY: z.boolean(),
  COMMON_PUBLISH_SYSTEM_CLASS: z.array(publishClass).check(z.maxLength(30)),
  /** Who may found boards besides administrators, and whether an administrator looks at them first. */
  COMMON_SYSTEM_CREATE: z.enum(['nobody', 'member']),
  COMMON_SYSTEM_REVIEW: z.boolean(),
  /** IP 属地: whether readers see where texts were written. Without a database on the server they do not. */
  COMMON_IP_REGION: z.boolean(),
  COMMON_APP_NAV_HIDEONSCROLL: z.boolean(),
  COMMON_PC_HOME_TEMPLATE: z.enum(densities),
  COMMON_ORDERNUMBER_PREFIX: z.string().check(z.regex(/^[A-Za-z0-9]{0,8}$/, key('input_bad_prefix'))),
  COMMON_CURRENCY: text({ min: 1, max: 10 }),
  COMMON_IS_VIP: z.boolean(),
  COMMON_IS_PAY: z.boolean(),
  /** Members may write to each other; off: nothing new is said, what was said can be read. */
  COMMON_IS_CHAT: z.boolean(),
  COMMON_PAY_DESCR: text({ max: 1000 }),
  COMMON_VIP_DESCR: text({ max: 1000 }),
  COMMON_LOGIN: login,
  COMMON_SPBM: storage,
  COMMON_UPLOAD: upload,
  COMMON_PAY: z.array(payPackage).check(z.maxLength(20)),
  COMMON_PAY_OPTIONS: z.array(payOption).check(z.maxLength(10)),
  COMMON_VIP: z.array(vipPlan).check(z.maxLength(20)),
  COMMON_WORKS: works,
  COMMON_EARNING: earning,
  COMMON_PRIVILEGE: privilegeConfig,
}

/** What every visitor gets. No secret has a field here. */
export const siteConfig = z.object({
  _id: id,
  ...commonFields,
  /** How an account begins now. */
  COMMON_REGISTER: z.enum(registerModes),
})
export type SiteConfig = z.infer<typeof siteConfig>

const wholeNumber = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** Backups: when, where to (nothing: a folder in the data folder), and how long they are kept. */
const backup = z.object({
  SCHEDULE: z.boolean(),
  /** Of the day, in the time of the site. */
  TIME: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, key('input_bad_clock'))),
  PLACE: z
    .string()
    .check(
      z.trim(),
      z.maxLength(400),
      z.regex(/^(|\/[^\p{Cc}]*|s3:\/\/[a-z0-9][a-z0-9._-]{1,62}(\/[\w.~-]+)*\/?)$/u, key('backup_bad_place')),
    ),
  S3: z.object({ ENDPOINT: baseAddress, REGION: text({ max: 60 }), PATH_STYLE: z.boolean() }),
  KEEP: z.object({ DAYS: wholeNumber(1, 366), WEEKS: wholeNumber(0, 520), MONTHS: wholeNumber(0, 120) }),
  /** Once a week the newest one is restored for a try. */
  DRILL: z.boolean(),
})

/** How the site is kept safe. */
const security = z.object({
  /** Staff need a second factor: whoever has none is kept out of the back office after some days. */
  STAFF_2FA: z.boolean(),
})

/** The stored document: the public fields, what only administrators see, and the two long texts that have a call of their own. */
export const configDocument = z.object({
  ...commonFields,
  COMMON_GRADE: grade,
  COMMON_SECURITY: security,
  AGENT: agent,
  SMS: sms,
  MAIL: mail,
  PAY: pay,
  MODERATION: moderation,
  /** What nobody is called, in whichever script it is written; the names of the site are reserved anyway. */
  RESERVED_NAMES: z.array(text({ min: 1, max: 40 })).check(z.maxLength(limits.reservedNames)),
  ANALYTICS: analytics,
  AGREEMENT: text({ max: 50_000 }),
  POLICY: text({ max: 50_000 }),
  LOGIN_PROVIDERS: loginProviders,
  /** The server panel that is called when none is given. Its key lies elsewhere. */
  PANEL: z.object({ URL: baseAddress }),
  BACKUP: backup,
})
export type ConfigDocument = z.infer<typeof configDocument>

/** Which state of a text this is: the first one, the second, and since when. */
const edition = z.object({ number: z.int(), time })

export const configContract = {
  siteConfig: get('/api/aoir-config', {
    summary: 'The site configuration, without any secret',
    access: 'anyone',
    always: true,
    input: noInput,
    output: siteConfig,
  }),
  policies: get('/api/config-agreement-policy', {
    summary: 'User agreement and privacy policy',
    access: 'anyone',
    always: true,
    input: noInput,
    output: z.object({
      agreement: z.string(),
      policy: z.string(),
      editions: z.object({ agreement: edition, policy: edition }),
    }),
  }),
}
