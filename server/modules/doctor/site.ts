import type { MessageKey } from '#contract/shared/message-key.ts'
import { Refusal } from '../../kernel/errors.ts'
import { lookAtMail, lookAtSms } from '../delivery/service.ts'
import { missingSecrets } from '../oauth/service.ts'
import { testStorage } from '../storage/service.ts'
import { bad, type Checks, type Finding, ok, warn } from './finding.ts'
import {
  administrators,
  type BooksRow,
  books,
  failures,
  lettersLate,
  lettersRefused,
  pushesLate,
  type StaffRow,
  sinceRound,
  type WaitingRow,
} from './queries.ts'

/** What is tried first by who tries. */
const usual = ['admin', 'admin123', 'password', '12345678', 'changeme']

interface Said {
  ok: MessageKey
  late: MessageKey
  href: string
}

/** An hour late is nobody's short trouble any more. */
function waitingFinding({ number, minutes }: WaitingRow, said: Said): Finding {
  if (number === 0) return ok(said.ok)
  const more = { params: { number, minutes: Math.round(minutes) }, href: said.href }
  return minutes > 60 ? bad(said.late, more) : warn(said.late, more)
}

/** What a service said against us, or what its settings lack, in the sentence that says so elsewhere too. */
async function faultOf(look: Promise<void>, href: string): Promise<Finding | undefined> {
  try {
    await look
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return bad(error.key, { params: error.options.params, href })
  }
}

export const siteChecks = {
  async chores({ ctx }) {
    const rows = await ctx.db.many<{ name: string }>(failures())
    const params = { names: rows.map(({ name }) => name).join(', ') }
    return rows.length > 0 ? bad('doctor_chores_bad', { params, href: '/admin#failed-jobs' }) : ok('doctor_chores_ok')
  },
  /** What removes, ends and reminds runs each hour; whatever keeps it from that keeps all of it. */
  async rounds({ ctx }) {
    const { hours } = await ctx.db.one<{ hours: number | null }>(sinceRound())
    if (hours === null) return ok('doctor_rounds_none')
    const params = { hours: Math.floor(hours) }
    return hours > 3 ? bad('doctor_rounds_late', { params, command: 'npm start' }) : ok('doctor_rounds_ok')
  },
  letters: async ({ ctx }) =>
    waitingFinding(await ctx.db.one<WaitingRow>(lettersLate()), {
      ok: 'doctor_letters_ok',
      late: 'doctor_letters_late',
      href: '/admin/mail',
    }),
  pushes: async ({ ctx }) =>
    waitingFinding(await ctx.db.one<WaitingRow>(pushesLate()), {
      ok: 'doctor_pushes_ok',
      late: 'doctor_pushes_late',
      href: '/admin/push',
    }),
  async storage({ ctx }) {
    try {
      await testStorage(ctx)
      return ok('doctor_storage_ok')
    } catch {
      return bad('doctor_storage_bad', { href: '/admin/storage' })
    }
  },
  async mail({ ctx }) {
    const { PROVIDER } = ctx.config.current().document.MAIL
    const href = '/admin/login'
    if (PROVIDER === 'none') return warn('doctor_mail_none', { href })
    const fault = await faultOf(lookAtMail(ctx), href)
    if (fault) return fault
    const { number } = await ctx.db.one<{ number: number }>(lettersRefused())
    return number > 0 ? warn('doctor_mail_refused', { params: { number }, href }) : ok('doctor_mail_ok')
  },
  async sms({ ctx }) {
    const { PROVIDER } = ctx.config.current().document.SMS
    if (PROVIDER === 'none') return ok('doctor_sms_none')
    return (await faultOf(lookAtSms(ctx), '/admin/login')) ?? ok('doctor_sms_ok')
  },
  async proof({ ctx }) {
    const row = await ctx.db.one<BooksRow>(books())
    if (row.is_closed || row.is_clean === false) return bad('doctor_proof_bad', { href: '/admin/ledger' })
    if (row.is_clean === null) return ok('doctor_proof_none')
    const params = { time: row.finished_at?.toISOString().slice(0, 16).replace('T', ' ') ?? '' }
    return row.is_old ? warn('doctor_proof_old', { params, href: '/admin/ledger' }) : ok('doctor_proof_ok', { params })
  },
  async passwords({ ctx }) {
    const staff = await ctx.db.many<StaffRow>(administrators())
    for (const { name, password_hash } of staff)
      for (const word of new Set([...usual, name]))
        if (password_hash && (await ctx.passwords.verify(password_hash, word)))
          return bad('doctor_passwords_bad', { params: { name }, command: `npm run admin -- reset-password ${name}` })
    return ok('doctor_passwords_ok', { params: { count: staff.length } })
  },
  /** One administrator who forgets a password or leaves is nobody at all. */
  async administrators({ ctx }) {
    const { length: count } = await ctx.db.many<StaffRow>(administrators())
    const params = { count }
    return count > 1 ? ok('doctor_staff_ok', { params }) : warn('doctor_staff_one', { params, href: '/admin/users' })
  },
  async keys({ ctx }) {
    const { redisUrl, secretKey } = ctx.env
    if (redisUrl && !secretKey)
      return warn('doctor_keys_shared', { command: 'SECRET_KEY="$(cat "$DATA_DIR/secret.key")"' })
    const names = (await missingSecrets(ctx)).join(', ')
    return names ? bad('doctor_keys_missing', { params: { names }, href: '/admin/login' }) : ok('doctor_keys_ok')
  },
} satisfies Checks
