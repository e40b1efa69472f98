import type { AuditAction, ChangingAuditAction } from '#contract/modules/site/audit.ts'
import type { PanelProject } from '#contract/modules/site/panel.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Panel } from '../../providers/panel/panel.ts'
import { PanelRefused } from '../../providers/panel/trouble.ts'
import { record } from '../audit/service.ts'
import { type PanelInput, panelFor } from './access.ts'
import { asked } from './ask.ts'
import { environmentOf, isReady, type Place } from './environment.ts'
import { projectsOf } from './projects.ts'
import { keepFingerprint, seenIps } from './queries.ts'

export interface Actor {
  viewer: Viewer
  ip: string
}

type PanelAction = Exclude<AuditAction, ChangingAuditAction>

export function write(ctx: Context, { viewer, ip }: Actor, action: PanelAction, subject?: string, detail?: object) {
  return record(ctx, { actorId: viewer.id, action, subject, ip, detail: { ...detail } })
}

/** Whether it is a panel, and one that lets us in. What it shows is what it will have to show from now on. */
export async function checkPanel(ctx: Context, actor: Actor, input: PanelInput & { fingerprint?: string }) {
  const panel = await panelFor(ctx, actor.viewer, input, { mayMeet: true, fingerprint: input.fingerprint })
  await write(ctx, actor, 'panel.check', panel.host)
  return asked(ctx, panel, async () => {
    const { system, version } = await systemOf(panel)
    const { certificate = 'none', fingerprint = '' } = panel.met() ?? {}
    if (certificate === 'pinned')
      await ctx.db.run(keepFingerprint(panel.host, fingerprint, input.fingerprint !== undefined))
    return { system, version, certificate, fingerprint }
  })
}

async function systemOf(panel: Panel): Promise<{ system: string; version: string }> {
  const { system, version } = (await panel.call('/system?action=GetSystemTotal')) as Record<string, unknown>
  // Something that answers in JSON, but no panel.
  if (typeof system !== 'string' || typeof version !== 'string') throw new PanelRefused('closed')
  return { system: system.slice(0, 100), version: version.slice(0, 40) }
}

const pageSize = 20

export async function listProjects(ctx: Context, actor: Actor, input: PanelInput & { page: number }) {
  const panel = await panelFor(ctx, actor.viewer, input)
  await write(ctx, actor, 'panel.projects', panel.host)
  return asked(ctx, panel, async () => {
    const list: PanelProject[] = await projectsOf(panel, { p: input.page, limit: pageSize })
    return { list, hasMore: list.length === pageSize }
  })
}

export async function checkEnvironment(ctx: Context, actor: Actor, input: PanelInput & Place) {
  const panel = await panelFor(ctx, actor.viewer, input)
  await write(ctx, actor, 'panel.environment', panel.host)
  return asked(ctx, panel, async () => {
    const list = await environmentOf(panel, input, ctx.env.baota.minNode)
    return { ok: isReady(list), list }
  })
}

/** As the administrator of this server says; else as panels have said when they refused us. */
export async function whiteIps(ctx: Context, actor: Actor) {
  await write(ctx, actor, 'panel.white-ip')
  const { egressIps } = ctx.env.baota
  if (egressIps.length > 0) return { list: egressIps, isSure: true }
  const rows = await ctx.db.many<{ seen_ip: string }>(seenIps())
  if (rows.length === 0) throw new Refusal(40_004, 'panel_no_address')
  return { list: rows.map(({ seen_ip: ip }) => ip), isSure: false }
}
