import { createHmac, timingSafeEqual } from 'node:crypto'
import { pipeline } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Withdrawal, withdrawalStates } from '#contract/modules/wallet/withdraw.ts'
import { can } from '#contract/shared/capabilities.ts'
import { say } from '#server/shared/messages.ts'
import { refusal } from '../../http/api/answer.ts'
import { clientOf } from '../../http/api/exchange.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type FileDoors, viewerOfFile } from '../attachment/service.ts'
import { type Office, record } from '../audit/service.ts'
import { type DeskSelect, type ExportRow, exportRows } from './desk-queries.ts'
import { openPayee } from './sealed-payee.ts'

const life = 10 * 60_000
const portion = 200
const route = '/api/aoir-admin-withdraw/export/:name'

/** Signed for who asked, for what, and for ten minutes. */
function markOf(ctx: Pick<Context, 'secretKey'>, userId: string, { state, userId: of = '' }: DeskSelect, end: number) {
  const key = deriveKey(ctx, 'addresses of withdrawals')
  return createHmac('sha256', key)
    .update(`${userId} ${state ?? ''} ${of} ${end}`)
    .digest('base64url')
}

/** Written down before anything is given out. */
export async function giveExport(ctx: Context, { client, viewer }: Office, select: DeskSelect = {}) {
  await record(ctx, {
    actorId: viewer.id,
    action: 'withdraw.export',
    subject: select.state ?? 'all',
    ip: client.ip,
    detail: select.userId ? { user: select.userId } : {},
  })
  const end = Date.now() + life
  const query = new URLSearchParams({ ...select, end: String(end), s: markOf(ctx, viewer.id, select, end) })
  return { url: `/api/aoir-admin-withdraw/export/withdrawals.csv?${query}` }
}

/** The rows go out as the database gives them: a million of them need no more memory than a few. */
export function mountWithdrawalExport(app: FastifyInstance, ctx: Context, doors: FileDoors): void {
  app.get(route, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      return await send(ctx, request, reply, await assertGiven(ctx, doors, request))
    } catch (error) {
      const { method, headers, ip, id: requestId } = request
      const call = { method, path: route, query: '', headers, ip, requestId }
      const kind = { 'content-type': 'application/json; charset=utf-8' }
      const made = refusal(ctx, error, clientOf(call).locale, kind, call)
      return reply.code(made.status).headers(plainHeaders).headers(made.headers).send(made.body)
    }
  })
}

async function assertGiven(ctx: Context, doors: FileDoors, request: FastifyRequest): Promise<DeskSelect> {
  const gone = () => new Refusal(404, 'export_not_found')
  const { state, userId, end, s: mark } = request.query as Record<string, unknown>
  if (typeof mark !== 'string' || !/^\d{1,15}$/.test(String(end)) || Number(end) < Date.now()) throw gone()
  const select: DeskSelect = {
    ...(withdrawalStates.includes(state as Withdrawal['state']) ? { state: state as Withdrawal['state'] } : {}),
    ...(typeof userId === 'string' ? { userId } : {}),
  }
  const viewer = await viewerOfFile(ctx, doors, request)
  if (!viewer || viewer.staffFactor?.isOver || !can(viewer, 'money.payout')) throw gone()
  const [right, given] = [Buffer.from(markOf(ctx, viewer.id, select, Number(end))), Buffer.from(mark)]
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw gone()
  return select
}

function send(ctx: Context, request: FastifyRequest, reply: FastifyReply, select: DeskSelect) {
  const { locale } = clientOf({
    method: 'GET',
    path: route,
    query: '',
    headers: request.headers,
    ip: request.ip,
    requestId: request.id,
  })
  const rows = stringify({ bom: true, header: false, record_delimiter: 'windows' })
  pipeline(linesOf(ctx, select, headOf(locale)), rows, (error) => {
    if (error) ctx.log.warn({ err: error }, 'an export of withdrawals broke off')
  })
  return reply
    .headers(plainHeaders)
    .header('content-type', 'text/csv; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'attachment; filename="withdrawals.csv"')
    .send(rows)
}

function headOf(locale: Parameters<typeof say>[0]): string[] {
  return (
    [
      'withdraw_csv_number',
      'withdraw_csv_member',
      'withdraw_csv_state',
      'withdraw_csv_amount',
      'withdraw_csv_fee',
      'withdraw_csv_payment',
      'withdraw_csv_way',
      'withdraw_csv_account',
      'withdraw_csv_name',
      'withdraw_csv_bank',
      'withdraw_csv_id_number',
      'withdraw_csv_note',
      'withdraw_csv_transfer',
      'withdraw_csv_asked',
      'withdraw_csv_paid',
    ] as const
  ).map((key) => say(locale, key))
}

async function* linesOf(ctx: Context, select: DeskSelect, head: string[]): AsyncGenerator<string[]> {
  yield head
  let below: string | null = null
  for (;;) {
    const rows: ExportRow[] = await ctx.db.many<ExportRow>(exportRows(select, below, portion))
    for (const row of rows) yield lineOf(ctx, row).map(harmless)
    below = rows.at(-1)?.id ?? null
    if (rows.length < portion) return
  }
}

/** Whole where the copy is still there, masked where it had its time. */
function lineOf(ctx: Context, row: ExportRow): string[] {
  const whole = row.sealed ? openPayee(ctx, 'withdrawal', row.user_id, row.sealed) : { ...row.shown, idNumber: '' }
  const { account, name, bank, idNumber } = whole
  return [
    row.id,
    `${row.name} (${row.user_id})`,
    row.state,
    (Number(row.amount) / 100).toFixed(2),
    (Number(row.fee) / 100).toFixed(2),
    (Number(row.payment) / 100).toFixed(2),
    row.way,
    account,
    name,
    bank,
    idNumber,
    row.tax_note,
    row.transfer_number ?? '',
    row.created_at.toISOString(),
    row.paid_at?.toISOString() ?? '',
  ]
}

/** A spreadsheet takes what begins with these for a formula. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
