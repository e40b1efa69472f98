import { randomUUID } from 'node:crypto'
import { type PanelJob, panelContract } from '#contract/modules/site/panel.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { readDomain } from '#server/shared/domain-name.ts'
import { say } from '#server/shared/messages.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Panel } from '../../providers/panel/panel.ts'
import { type PanelInput, panelFor } from './access.ts'
import { asked } from './ask.ts'
import { type Actor, checkEnvironment, checkPanel, listProjects, whiteIps, write } from './checks.ts'
import type { Place } from './environment.ts'
import { hashOf, packageOf } from './package.ts'
import { endForgotten, insertJob, type JobRow, jobOf } from './queries.ts'
import { type Job, runJob } from './steps.ts'

export const panelRoutes = routes(panelContract, {
  checkApi: ({ ctx, client: { ip }, viewer, input }) => checkPanel(ctx, { viewer, ip }, input),
  getNodeProjectList: ({ ctx, client: { ip }, viewer, input }) => listProjects(ctx, { viewer, ip }, input),
  checkDeployEnvironment: ({ ctx, client: { ip }, viewer, input }) => checkEnvironment(ctx, { viewer, ip }, input),
  deployNow: ({ ctx, client: { ip, locale }, viewer, input }) => deploy(ctx, { viewer, ip }, locale, input),
  getServerWhiteIp: ({ ctx, client: { ip }, viewer }) => whiteIps(ctx, { viewer, ip }),
})

type DeployInput = PanelInput & Place & { jobId?: string; domain?: string }

/** Begins to put the software onto a server, or tells how far that is. */
async function deploy(ctx: Context, actor: Actor, locale: Locale, input: DeployInput): Promise<PanelJob> {
  await ctx.db.run(endForgotten())
  const known = input.jobId && (await ctx.db.maybe<JobRow>(jobOf(input.jobId)))
  if (known) return present(known, locale)
  const panel = await panelFor(ctx, actor.viewer, input)
  const archive = await packageOf(ctx)
  const domain = input.domain ? readDomain(input.domain) : undefined
  if (input.domain && !domain) throw new Refusal(422, 'licence_bad_domain', { field: 'domain' })
  const { project, path, port } = input
  await write(ctx, actor, 'panel.deploy', panel.host, { project, path, port, sha256: await hashOf(archive) })
  // A wrong key is told at once, not by a job that fails.
  await asked(ctx, panel, () => panel.call('/system?action=GetSystemTotal'))
  const id = input.jobId ?? randomUUID()
  const job = await ctx.db.maybe<JobRow>(insertJob({ id, userId: actor.viewer.id, host: panel.host, project }))
  if (!job) return present(await otherwise(ctx, id), locale)
  begin(ctx, panel, { id, archive, project, path, port, domain })
  return present(job, locale)
}

/** It may take half an hour, for which no stop of the server waits: then the job is lost, and says so. */
function begin(ctx: Context, panel: Panel, job: Job): void {
  runJob(ctx, panel, job).catch((error: unknown) => ctx.log.warn({ err: error }, 'a deployment broke off'))
}

/** The same press came twice, or somebody is at work on that server. */
async function otherwise(ctx: Context, id: string): Promise<JobRow> {
  const known = await ctx.db.maybe<JobRow>(jobOf(id))
  if (!known) throw new Refusal(409, 'panel_busy')
  return known
}

function present({ id, state, step, reason, is_reachable }: JobRow, locale: Locale): PanelJob {
  return {
    jobId: id,
    state,
    step,
    reason: reason === null ? '' : say(locale, reason as MessageKey, { ip: '' }),
    isReachable: is_reachable,
  }
}
