import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { limits } from '#contract/shared/limits.ts'

/** What holds where a site has not said anything else. Everything that needs an outside service is off. */
export const defaultConfig: ConfigDocument = {
  COMMON_SITE_NAME: '青屿',
  COMMON_NAME: '青屿',
  COMMON_KEYWORDS: '社区,论坛',
  COMMON_DESCRIPTION: '在这里，认真的人遇见认真的人。',
  COMMON_LOGO: '',
  COMMON_LOGO_ROUND: '',
  COMMON_BACKGROUNDCOLOR: '#f4f5f7',
  COMMON_MASK_LAYER: '',
  COMMON_THEMECOLOR: '#2f6bff',
  COMMON_THEME_WHITE_LABEL: false,
  COMMON_LINKS: { HEADER: [], FOOTER: [], FRIENDS: [] },
  COMMON_ICP: '',
  COMMON_GONGAN: '',
  COMMON_CLOSE_WEB: false,
  COMMON_CLOSE_REASON: '',
  COMMON_READ_ONLY: false,
  COMMON_PUBLISH_SYSTEM_CLASS: [{ type: 1, name: '全部板块' }],
  COMMON_SYSTEM_CREATE: 'member',
  COMMON_SYSTEM_REVIEW: true,
  COMMON_IP_REGION: false,
  COMMON_APP_NAV_HIDEONSCROLL: false,
  COMMON_PC_HOME_TEMPLATE: 'card',
  COMMON_ORDERNUMBER_PREFIX: 'AO',
  COMMON_CURRENCY: '屿币',
  COMMON_IS_VIP: false,
  COMMON_IS_PAY: false,
  COMMON_IS_CHAT: true,
  COMMON_PAY_DESCR: '',
  COMMON_VIP_DESCR: '',
  COMMON_LOGIN: {
    DEFAULT_LOGIN_MODE: 'password',
    DEFAULT_COVER: '',
    VERIFY_CODE: false,
    LOGIN_ACCESS: false,
    MOBILE_GUEST: false,
    CAPTCHA: false,
    WX_SCAN: false,
    WX_GZH_SCAN: false,
    PH: false,
    HW: false,
    QQ: false,
    DY: false,
    BD: false,
    XM: false,
    MOBILE: { PH: false, WX: false, QQ: false, DY: false, HW: false, BD: false, XM: false },
  },
  COMMON_SPBM: {
    SPBM: 'local',
    OPTIONS: {
      COS: { BUCKET: '', REGION: '', ENDPOINT: '', STS: '' },
      S3: { ENDPOINT: '', REGION: '', BUCKET: '', PATH_STYLE: true },
      LOCAL: { ACCESSDOMAIN: '/' },
    },
  },
  COMMON_UPLOAD: { QUOTA_MB: limits.quotaMegabytes, VIDEO_MB: limits.videoMegabytes, FILE_MB: limits.fileMegabytes },
  COMMON_PAY: [],
  COMMON_PAY_OPTIONS: [],
  COMMON_VIP: [],
  COMMON_WORKS: { ARTICLE: false, FICTION: false, MANGA: false },
  COMMON_EARNING: {
    ON: false,
    SELLERS: 'level',
    SELLER_LEVEL: 2,
    PRICE: { MIN: 0.1, MAX: 1000 },
    SHARE: { posts: 30, file: 30, chapter: 30, work: 30, column: 30, system: 50, tip: 10, bounty: 10 },
    HOLD_DAYS: 7,
    SPEND_DAILY: 0,
    TIP: { ON: true, AMOUNTS: [1, 5, 10, 50], MIN: 0.1, MAX: 1000, DAILY: 2000 },
    BOUNTY: { ON: true, MIN: 1, MAX: 1000, DAYS: 7 },
    WITHDRAW: {
      ON: false,
      MIN: 100,
      MAX: 10_000,
      FEE_PERCENT: 0,
      FEE_MIN: 0,
      RATE: 0.1,
      DAILY_COUNT: 1,
      DAILY_AMOUNT: 10_000,
      WAYS: ['alipay', 'wechat', 'bank'],
      REALNAME: 'optional',
      TWO_EYES: 500,
    },
  },
  // What is not named here is as it always was, for everybody.
  COMMON_PRIVILEGE: {
    name_colour: { base: undefined, vip: undefined, levels: undefined },
    badge: { base: undefined, vip: undefined, levels: undefined },
    background: { base: undefined, vip: undefined, levels: undefined },
    quota_mb: { base: undefined, vip: undefined, levels: undefined },
    video_mb: { base: undefined, vip: undefined, levels: undefined },
    video_minutes: { base: undefined, vip: undefined, levels: undefined },
    content_off: { base: undefined, vip: undefined, levels: undefined },
    early_hours: { base: undefined, vip: undefined, levels: undefined },
    posts_hour: { base: undefined, vip: undefined, levels: undefined },
    recall_minutes: { base: undefined, vip: undefined, levels: undefined },
    boards_founded: { base: undefined, vip: undefined, levels: undefined },
    signature: { base: undefined, vip: undefined, levels: undefined },
    drafts: { base: undefined, vip: undefined, levels: undefined },
    collects: { base: undefined, vip: undefined, levels: undefined },
  },
  COMMON_GRADE: {
    LEVELS: [
      { name: '新芽', exp: 0 },
      { name: '青苗', exp: 50 },
      { name: '小树', exp: 200 },
      { name: '成荫', exp: 500 },
      { name: '林间', exp: 1500 },
      { name: '深林', exp: 4000 },
      { name: '山岚', exp: 10_000 },
      { name: '云海', exp: 25_000 },
      { name: '星河', exp: 60_000 },
      { name: '远岛', exp: 150_000 },
    ],
    RULES: {
      post: { exp: 20, daily: 3 },
      comment: { exp: 3, daily: 10 },
      liked: { exp: 1, daily: 50 },
      recommended: { exp: 50, daily: 0 },
      checkin: { exp: 5 },
      streak: { exp: 1, max: 10 },
    },
  },
  // Sites from before it was there go on as they were; a new one begins with it.
  COMMON_SECURITY: { STAFF_2FA: false },
  AGENT: { PERCENT: 90 },
  SMS: {
    PROVIDER: 'none',
    DAILY_BUDGET: 1000,
    ALIYUN: {
      ACCESS_KEY_ID: '',
      SIGN_NAME: '',
      TEMPLATE_CODE: '',
      ALERT_TEMPLATE: '',
      RESET_TEMPLATE: '',
      ENDPOINT: '',
    },
    TENCENT: {
      SECRET_ID: '',
      SDK_APP_ID: '',
      SIGN_NAME: '',
      TEMPLATE_ID: '',
      TEMPLATE_PARAMS: 'code',
      ALERT_TEMPLATE: '',
      RESET_TEMPLATE: '',
      REGION: 'ap-guangzhou',
      ENDPOINT: '',
    },
  },
  MAIL: {
    PROVIDER: 'none',
    DAILY_BUDGET: 5000,
    HOST: '',
    PORT: 465,
    SECURITY: 'tls',
    USER: '',
    FROM: '',
    FROM_NAME: '',
    DKIM: { ON: false, SELECTOR: 'aoir', DOMAIN: '' },
  },
  PAY: {
    EXPIRE_MINUTES: 30,
    CUSTOM: { MIN: 0.01, MAX: 50_000 },
    EPAY: {
      URL: '',
      ALLOW_PRIVATE: false,
      PID: '',
      VERSION: 'v1',
      SIGN_MODE: 'plain',
      PUBLIC_KEY: '',
      CONFIRM_ABOVE: 1000,
    },
    ALIPAY: { APP_ID: '', SELLER_ID: '', PUBLIC_KEY: '', GATEWAY: '' },
    WXPAY: { MCH_ID: '', APP_ID: '', SERIAL_NO: '', PUBLIC_KEY_ID: '', PUBLIC_KEY: '', H5: false, BASE_URL: '' },
  },
  MODERATION: {
    REGISTER: 'open',
    PUZZLE_AT: 10,
    MAIL_DOMAINS: [],
    TRUST: { MEMBER: { DAYS: 3, TEXTS: 5 }, REGULAR: { DAYS: 30, TEXTS: 50 } },
    LIMITS: {
      NEW: {
        POSTS_HOUR: 3,
        POSTS_DAY: 10,
        COMMENTS_HOUR: 20,
        LINKS: 1,
        COMMENT_LINKS: 0,
        IMAGES: 4,
        CHATS_DAY: 5,
      },
      MEMBER: { POSTS_HOUR: 20, COMMENTS_HOUR: 100 },
    },
  },
  ANALYTICS: { SCRIPTS: [] },
  RESERVED_NAMES: [
    ...'admin administrator sysadmin superadmin superuser root system webmaster moderator mod staff official support'.split(
      ' ',
    ),
    ...'管理员 管理員 超级管理员 超級管理員 系统 系統 系统管理员 系統管理員 站长 站長 版主 官方 客服 运营 運營'.split(
      ' ',
    ),
    ...'администратор админ модератор поддержка система διαχειριστής'.split(' '),
    ...'管理者 運営 アドミン 公式 サポート 관리자 운영자 어드민 공식 المدير مدير מנהל ผู้ดูแล'.split(' '),
    ...'administrador administrateur moderador moderateur'.split(' '),
  ],
  LOGIN_PROVIDERS: {
    QQ: { APP_ID: '', UNIONID: false, BASE_URL: '' },
    DY: { CLIENT_KEY: '', BASE_URL: '' },
    WX: { APP_ID: '', OPEN_URL: '', API_URL: '' },
    WX_GZH: { APP_ID: '', MODE: 'safe', QR_SECONDS: 300, VERIFY_FILE: '', OPEN_URL: '', API_URL: '' },
    HW: { CLIENT_ID: '', AUTH_URL: '', ACCOUNT_URL: '' },
    BD: { API_KEY: '', BASE_URL: '', PORTRAIT_URL: '' },
    XM: { CLIENT_ID: '', ACCOUNT_URL: '', OPEN_URL: '' },
  },
  PANEL: { URL: '' },
  BACKUP: {
    SCHEDULE: true,
    TIME: '03:30',
    PLACE: '',
    S3: { ENDPOINT: '', REGION: '', PATH_STYLE: false },
    KEEP: { DAYS: 7, WEEKS: 4, MONTHS: 6 },
    DRILL: true,
  },
  AGREEMENT: `# {site}用户协议

欢迎来到{site}。注册或使用{site}，即表示您同意以下约定。

## 账号
一人一号，妥善保管密码。请勿冒用他人身份，也不要把账号借给别人。

## 内容
您发布的内容归您所有，并授权{site}展示。请勿发布违法、侵权、骚扰他人或泄露隐私的内容；违反的内容会被移除，情节严重的账号会被封禁。

## 责任
{site}尽力保证服务稳定，但不对用户之间的交易和争议承担责任。

## 变更
协议更新后会在本页公布，继续使用即表示接受。`,
  POLICY: `# {site}隐私政策

{site}只收集运行社区所需要的信息。

## 我们保存什么
账号名、密码的不可逆摘要、您填写的邮箱和手机号、登录的设备、时间和网络地址，以及您发布的内容。发布内容时的网络地址保留 90 天，只有管理人员可以查看。

## 我们怎么用
用于登录、通知和保护账号安全，不出售给任何人。

## 您的权利
您可以随时查看登录设备并让它们退出、修改资料，也可以删除自己发布的内容。在账号安全里可以导出您的全部数据，也可以注销账号：7 天后您的个人信息会被删除。`,
}

/** What a new site begins with. */
export const newSiteConfig: ConfigDocument = { ...defaultConfig, COMMON_SECURITY: { STAFF_2FA: true } }

/** Of a site that begins with examples: what they show is on. */
export const starterConfig: ConfigDocument = {
  ...newSiteConfig,
  COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: true },
  COMMON_EARNING: { ...defaultConfig.COMMON_EARNING, ON: true },
  COMMON_PRIVILEGE: {
    ...defaultConfig.COMMON_PRIVILEGE,
    quota_mb: { vip: 4096 },
    recall_minutes: { vip: 10 },
    signature: { vip: 500 },
    drafts: { vip: 200, levels: { '4': 100 } },
    collects: { vip: 20_000, levels: { '4': 10_000 } },
  },
  COMMON_IS_PAY: true,
  COMMON_IS_VIP: true,
  COMMON_PAY_DESCR: '卡密由站长发放，兑换后立即到账。',
  COMMON_VIP_DESCR: '用余额开通，余额可以用卡密充值。',
  COMMON_PAY: [starterPackage(10, 10), starterPackage(32, 30), starterPackage(110, 100)],
  // The only way that needs neither a licence nor a key of somebody else.
  COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密兑换' }],
  COMMON_VIP: [
    { vipnumber: 30, paymentAmount: 10, show: true },
    { vipnumber: 90, paymentAmount: 28, show: true },
    { vipnumber: 365, paymentAmount: 98, show: true },
  ],
}

function starterPackage(amount: number, paymentAmount: number): ConfigDocument['COMMON_PAY'][number] {
  return { payId: `starter-${paymentAmount}`, amount, paymentAmount, show: true, payDiy: false, payRatio: 1 }
}
