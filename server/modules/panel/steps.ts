import { setTimeout as delay } from 'node:timers/promises'
import type { DeployStep } from '#contract/modules/site/panel.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { publicLookup } from '../../providers/outbound/public-address.ts'
import { send } from '../../providers/outbound/request.ts'
import { withinTime } from '../../providers/outbound/time-limit.ts'
import type { Panel } from '../../providers/panel/panel.ts'
import { PanelRefused } from '../../providers/panel/trouble.ts'
import { noteRefusal } from './ask.ts'
import { environmentOf, isReady, newestNode, type Place } from './environment.ts'
import { type Package, piecesOf } from './package.ts'
import { isObject } from './projects.ts'
import { endJob, moveJob } from './queries.ts'
import { reasonOf } from './refusals.ts'

export interface Job extends Place {
  id: string
  archive: Package
  domain: string | undefined
}

const megabyte = 1_048_576
/** Making a project installs what it depends on, which takes minutes. */
const longest = 15 * 60_000
const script = 'aoir-start.sh'

type Step = (ctx: Context, panel: Panel, job: Job) => Promise<unknown>

/** In this order. Each stops the rest when it fails; nothing that was there before is touched, nothing is taken away. */
const steps: [DeployStep, Step][] = [
  ['check', check],
  // Fails where the folder is there already.
  ['folder', (_ctx, panel, { path }) => panel.call('/files?action=CreateDir', { path })],
  ['upload', upload],
  ['unpack', unpack],
  ['settings', writeStart],
  ['project', createProject],
  ['start', start],
]

/** Never throws for what the panel did: the row says how it ended. */
export async function runJob(ctx: Context, panel: Panel, job: Job): Promise<void> {
  let isReachable: boolean | null = null
  try {
    for (const [name, step] of steps) {
      await ctx.db.run(moveJob(job.id, name))
      await step(ctx, panel, job)
    }
    await ctx.db.run(moveJob(job.id, 'visit'))
    if (job.domain) isReachable = await answers(job.domain)
    await ctx.db.run(endJob(job.id, { reason: null, isReachable }))
  } catch (error) {
    await noteRefusal(ctx, panel.host, error)
    const reason = error instanceof Refusal ? error.key : reasonOf(error)
    await ctx.db.run(endJob(job.id, { reason: reason ?? ('panel_job_lost' satisfies MessageKey), isReachable }))
    if (!reason) throw error
  }
}

async function check(ctx: Context, panel: Panel, job: Job): Promise<void> {
  const list = await environmentOf(panel, job, ctx.env.baota.minNode)
  if (!isReady(list)) throw new Refusal(400, 'panel_not_ready')
}

async function upload(ctx: Context, panel: Panel, { id, archive, path }: Job): Promise<void> {
  const { name, size } = archive
  let start = 0
  for await (const piece of piecesOf(archive, megabyte)) {
    const next = await panel.upload({ folder: path, name, size, start }, piece)
    start += piece.length
    if ((next === null) !== (start === size) || (next !== null && next !== start)) throw new PanelRefused('no')
    // So that a long one is not taken for one that was forgotten.
    await ctx.db.run(moveJob(id, 'upload'))
  }
  if (start !== size) throw new PanelRefused('no')
}

function unpack(_ctx: Context, panel: Panel, { archive, path }: Job): Promise<unknown> {
  const sfile = `${path}/${archive.name}`
  return panel.call('/files?action=UnZip', { sfile, dfile: path, type: archive.type, coding: 'UTF-8', password: '' })
}

/** The settings are the environment of the process, so they are written where it is started. */
async function writeStart(_ctx: Context, panel: Panel, { path, port, domain }: Job): Promise<void> {
  const lines = [
    '#!/bin/sh',
    `export PORT=${port} HOST=127.0.0.1 TRUST_PROXY=127.0.0.1`,
    ...(domain ? [`export PUBLIC_ORIGIN=http://${domain}`] : []),
    'exec npm start',
  ]
  const file = `${path}/${script}`
  await panel.call('/files?action=CreateFile', { path: file })
  await panel.call('/files?action=SaveFileBody', { path: file, data: `${lines.join('\n')}\n`, encoding: 'utf-8' })
}

async function createProject(_ctx: Context, panel: Panel, { project, path, port, domain }: Job): Promise<void> {
  const data = {
    project_name: project,
    project_cwd: path,
    project_script: `sh ${script}`,
    project_ps: 'aoir',
    bind_extranet: domain ? 1 : 0,
    domains: domain ? [`${domain}:80`] : [],
    is_power_on: 1,
    run_user: 'www',
    max_memory_limit: 4096,
    nodejs_version: await newestNode(panel),
    port,
    pkg_manager: 'npm',
  }
  await panel.project('create_project', data, longest)
}

/** Until it runs and listens. The first start puts the pages together, so it is asked less and less often. */
async function start(ctx: Context, panel: Panel, { id, project }: Job): Promise<void> {
  const ends = Date.now() + longest
  let wasStarted = false
  for (let pause = 200; Date.now() < ends; pause = Math.min(5000, pause * 1.5)) {
    const info = await panel.project('get_project_info', { project_name: project })
    const { run, listen_ok: listens } = isObject(info) ? info : {}
    if (run === true && listens === true) return
    if (run !== true && !wasStarted) {
      await panel.project('start_project', { project_name: project })
      wasStarted = true
    }
    await ctx.db.run(moveJob(id, 'start'))
    await delay(pause)
  }
  throw new Refusal(400, 'panel_not_started')
}

/** Whether the world can see it. That a name does not lead there yet is no failure of what was done. */
async function answers(domain: string): Promise<boolean> {
  try {
    return await withinTime('panel', 8000, async ({ signal }) => {
      const url = `http://${domain}/healthz`
      const answer = await send({ method: 'GET', url, headers: {}, signal, lookup: publicLookup })
      answer.destroy()
      return answer.statusCode === 200
    })
  } catch {
    return false
  }
}
