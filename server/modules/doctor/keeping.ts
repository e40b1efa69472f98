import { sayTime } from '#server/shared/restriction.ts'
import { backupState, lastDrill } from '../backup/service.ts'
import { refusedGateways, unfinishedGateways } from '../order/service.ts'
import { bad, type Checks, ok, warn } from './finding.ts'
import { type UnprotectedRow, unprotectedStaff } from './queries.ts'

const hour = 3_600_000

/** What keeps a site when something goes wrong. */
export const keepingChecks = {
  async backup({ ctx }) {
    const { lastTime, isOld, list, place, key } = await backupState(ctx)
    const href = '/admin/backup'
    const params = { hours: Math.round((Date.now() - lastTime) / hour) }
    if (lastTime === 0) return isOld ? bad('doctor_backup_none', { href }) : warn('doctor_backup_none', { href })
    if (isOld) return bad('doctor_backup_old', { params, href })
    const ended = list.find(({ state }) => state === 'done' || state === 'failed')
    if (ended?.state === 'failed') return warn('doctor_backup_failed', { params, href })
    if (key.kind === 'generated' && key.confirmTime === 0) return warn('backup_key_unkept', { href })
    return place.isOnSiteDisk ? warn('doctor_backup_disk', { params, href }) : ok('doctor_backup_ok', { params })
  },
  async drill({ ctx }) {
    const last = await lastDrill(ctx)
    const href = '/admin/backup'
    if (!last) return ok('doctor_drill_none')
    const params = { days: Math.floor((Date.now() - last.created_at.getTime()) / (24 * hour)) }
    if (last.state !== 'clean') return bad('doctor_drill_bad', { params, href })
    return params.days > 14 ? warn('doctor_drill_old', { params, href }) : ok('doctor_drill_ok', { params })
  },
  async pay({ ctx }) {
    const { COMMON_IS_PAY } = ctx.config.current().document
    if (!COMMON_IS_PAY) return ok('doctor_pay_none')
    const names = await unfinishedGateways(ctx)
    const href = '/admin/pay'
    if (names.length > 0) return bad('doctor_pay_bad', { params: { names: names.join(', ') }, href })
    const refused = (await refusedGateways(ctx)).join(', ')
    return refused ? bad('doctor_pay_refused', { params: { names: refused }, href }) : ok('doctor_pay_ok')
  },
  /** Whoever knows the password of one of them has the site. */
  async factors({ ctx }) {
    const staff = await ctx.db.many<UnprotectedRow>(unprotectedStaff(ctx.config.current().staffFactorSince))
    if (staff.length === 0) return ok('doctor_factors_ok')
    const names = staff.map(({ name }) => name).join(', ')
    const due = staff.flatMap((row) => row.due ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0]
    if (!due) return warn('doctor_factors_off', { params: { names }, href: '/admin/users' })
    return warn('doctor_factors_due', { params: { names, time: sayTime(due) }, href: '/admin/users' })
  },
} satisfies Checks
