import {
  adminImportContract,
  type ImportFaultKind,
  type ImportReport,
  type ImportRun,
  type ImportState,
  type ImportStep,
  importFaults,
  importSteps,
} from '#contract/modules/site/import.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { assertInPlace, importFolder, listPlace, removeDump } from './folder.ts'
import {
  broughtPosts,
  cancelImport,
  type ImportRow,
  newestImport,
  openImport,
  type WantedImport,
  wantImport,
} from './queries.ts'

export const siteImportRoutes = routes(adminImportContract, {
  state: ({ ctx }) => importState(ctx),
  start: ({ ctx, viewer, input: { options = null, ...input } }) => start(ctx, viewer, { ...input, options }),
  cancel: ({ ctx, viewer }) => cancel(ctx, viewer),
  remove: ({ ctx, viewer, input }) => remove(ctx, viewer, input.file),
})

async function importState(ctx: Context): Promise<ImportState> {
  const [row, place, brought] = await Promise.all([
    ctx.db.maybe<ImportRow>(newestImport()),
    listPlace(ctx),
    ctx.db.many<ImportState['brought'][number]>(broughtPosts()),
  ])
  return { run: row ? presentRun(row) : null, place: importFolder(ctx), ...place, brought }
}

function presentRun(row: ImportRow): ImportRun {
  const { id: _id, software, file, folder, state, options, reason, offers } = row
  return {
    ...{ _id, software, file, folder, state, options, reason },
    isDry: row.is_dry,
    step: importSteps.find((step) => step === row.step) ?? ('' as ImportStep),
    done: Number(row.done),
    total: Number(row.total),
    fault:
      row.error === '' ? null : (importFaults.find((fault) => fault === row.error) ?? ('other' as ImportFaultKind)),
    report: row.report as ImportReport | null,
    credits: offers.credits,
    groups: offers.groups,
    createTime: row.created_at.getTime(),
    endTime: row.finished_at?.getTime() ?? 0,
  }
}

/** Whoever looks for work next takes it up, in whichever process. */
async function start(ctx: Context, viewer: Viewer, wanted: WantedImport) {
  await assertInPlace(ctx, wanted.file, 'file')
  if (wanted.folder !== '') await assertInPlace(ctx, wanted.folder, 'folder')
  const row = await ctx.db.maybe<{ id: string }>(wantImport(wanted, viewer.id))
  if (!row) throw new Refusal(409, 'moving_under_way')
  const action = wanted.isDry ? 'import.try' : 'import.start'
  await record(ctx, { actorId: viewer.id, action, subject: wanted.file })
  return importState(ctx)
}

async function cancel(ctx: Context, viewer: Viewer) {
  if ((await ctx.db.run(cancelImport())) === 0) throw new Refusal(409, 'moving_none_under_way')
  await record(ctx, { actorId: viewer.id, action: 'import.cancel', subject: '' })
  return importState(ctx)
}

async function remove(ctx: Context, viewer: Viewer, file: string) {
  if ((await ctx.db.one<{ is_open: boolean }>(openImport())).is_open) throw new Refusal(409, 'moving_under_way')
  await removeDump(ctx, file)
  await record(ctx, { actorId: viewer.id, action: 'import.remove', subject: file })
  return importState(ctx)
}
