import { adminBackupContract } from '#contract/modules/site/backup.ts'
import { BackupFault } from '../../backup/format/fault.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { record } from '../audit/service.ts'
import { confirmKey, replaceKey, showKey } from './keys.ts'
import { backupState } from './present.ts'
import { cancelBackup, hasBackup, wantBackup, wantDrill } from './queries.ts'
import { openBackupPlace } from './settings.ts'

export const backupRoutes = routes(adminBackupContract, {
  state: ({ ctx }) => backupState(ctx),
  start: ({ ctx, viewer }) => start(ctx, viewer),
  cancel: ({ ctx, viewer }) => cancel(ctx, viewer),
  drill: ({ ctx, viewer, input }) => drill(ctx, viewer, input._id),
  testPlace: ({ ctx }) => testPlace(ctx),
  key: ({ ctx, viewer }) => showKey(ctx, viewer),
  confirmKey: async ({ ctx, viewer, input }) => {
    await confirmKey(ctx, viewer, input.fingerprint)
    return backupState(ctx)
  },
  newKey: ({ ctx, viewer }) => replaceKey(ctx, viewer),
})

/** Whoever looks for work next takes it up, in whichever process. */
async function start(ctx: Context, viewer: Viewer) {
  const row = await ctx.db.maybe<{ id: string }>(wantBackup('hand', viewer.id))
  if (!row) throw new Refusal(409, 'backup_under_way')
  await record(ctx, { actorId: viewer.id, action: 'backup.start', subject: row.id })
  ctx.events.emit('backupWanted', {})
  return backupState(ctx)
}

async function cancel(ctx: Context, viewer: Viewer) {
  if ((await ctx.db.run(cancelBackup())) === 0) throw new Refusal(409, 'backup_none_under_way')
  await record(ctx, { actorId: viewer.id, action: 'backup.cancel', subject: '' })
  return backupState(ctx)
}

async function drill(ctx: Context, viewer: Viewer, backupId: string | undefined) {
  const row = await ctx.db.maybe<{ id: string }>(wantDrill(backupId, 'hand', viewer.id))
  if (!row) {
    const { is_there } = await ctx.db.one<{ is_there: boolean }>(hasBackup(backupId))
    throw is_there ? new Refusal(409, 'backup_drill_under_way') : new Refusal(404, 'backup_none_whole')
  }
  await record(ctx, { actorId: viewer.id, action: 'backup.drill', subject: row.id })
  ctx.events.emit('backupWanted', {})
  return backupState(ctx)
}

async function testPlace(ctx: Context): Promise<null> {
  try {
    await (await openBackupPlace(ctx)).probe()
    return null
  } catch (error) {
    const isKnown = error instanceof ProviderError || error instanceof BackupFault || 'code' in (error as object)
    if (!isKnown) throw error
    throw new Refusal(400, 'backup_place_failed', { params: { reason: (error as Error).message.slice(0, 200) } })
  }
}
