import { api } from '#web/api/browser.ts'
import { publicApi } from '#web/api/public-client.ts'
import { checkContact, checkEmail, checkPhone, isEmail } from './contact-checks.ts'
import type { Channel } from './countdown.ts'

/** What codes are sent for. */
export type CodeUse = 'register' | 'login' | 'reset' | 'bind-email' | 'bind-phone'

interface Use {
  /** The field that says where the code goes. */
  field: 'email' | 'phone' | 'account'
  channels: Channel[]
  ask: (to: string, captcha?: string) => Promise<null>
}

export const codeUses: Record<CodeUse, Use> = {
  register: {
    field: 'email',
    channels: ['mail'],
    ask: (email, captcha) => publicApi.code.sendMailCode({ email, captcha }),
  },
  login: {
    field: 'phone',
    channels: ['sms'],
    ask: (phone, captcha) => publicApi.code.sendSmsCode({ phone, captcha }),
  },
  reset: {
    field: 'account',
    channels: ['mail', 'sms'],
    ask: (account, captcha) =>
      isEmail(account)
        ? publicApi.code.sendMailCode({ email: account, purpose: 'reset', captcha })
        : publicApi.code.sendSmsCode({ phone: account, purpose: 'reset', captcha }),
  },
  'bind-email': {
    field: 'email',
    channels: ['mail'],
    ask: (email, captcha) => api.code.sendMailCode({ email, purpose: 'bind', captcha }),
  },
  'bind-phone': {
    field: 'phone',
    channels: ['sms'],
    ask: (phone, captcha) => api.code.sendSmsCode({ phone, purpose: 'bind', captcha }),
  },
}

const checks = { email: checkEmail, phone: checkPhone, account: checkContact }

/** What is wrong with the place a code shall go to. */
export function problemWith(field: Use['field'], to: string): string | undefined {
  return checks[field]({ [field]: to })[field]
}

export function channelFor({ channels }: Use, to: string): Channel {
  const [only, second] = channels
  return second && !isEmail(to) ? second : (only ?? 'mail')
}
