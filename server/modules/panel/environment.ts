import type { EnvironmentItem, EnvironmentRow } from '#contract/modules/site/panel.ts'
import type { Panel } from '../../providers/panel/panel.ts'
import { isObject, projectsOf } from './projects.ts'

export interface Place {
  project: string
  path: string
  port: number
}

/** Megabytes. Machines that are sold with a gigabyte say a little less. */
const needed = { disk: 2048, memory: 950 }
const webServers = ['nginx', 'apache', 'openlitespeed']

/** Point by point what a server needs. The site brings its own database, so none is asked for. */
export async function environmentOf(panel: Panel, place: Place, minNode: number): Promise<EnvironmentRow[]> {
  const total = objectOf(await panel.call('/system?action=GetSystemTotal'))
  const memory = Number(total.memTotal)
  const free = freeDisk(await panel.call('/system?action=GetDiskInfo'), place.path)
  return [
    row('panel', typeof total.version === 'string', String(total.version ?? '')),
    ...(await nodeRow(panel, minNode)),
    await webServerRow(panel),
    row('disk', free >= needed.disk, free >= 0 ? `${Math.floor(free)} MB` : '', `${needed.disk} MB`),
    row('memory', memory >= needed.memory, Number.isFinite(memory) ? `${memory} MB` : '', `${needed.memory} MB`),
    ...(await placeRows(panel, place)),
  ]
}

export function isReady(list: EnvironmentRow[]): boolean {
  return list.every(({ ok }) => ok)
}

function row(item: EnvironmentItem, ok: boolean, found: string, need = ''): EnvironmentRow {
  return { item, ok, found: found.slice(0, 200), need }
}

async function nodeRow(panel: Panel, minNode: number): Promise<EnvironmentRow[]> {
  const need = `v${minNode}`
  if ((await panel.project('is_install_nodejs', {})) !== true) return [row('node', false, '', need)]
  const newest = await newestNode(panel)
  return [row('node', majorOf(newest) >= minNode, newest ?? '', need)]
}

/** Of those that the panel has installed. */
export async function newestNode(panel: Panel): Promise<string | undefined> {
  const versions = await panel.project('get_nodejs_version', {})
  const list = Array.isArray(versions) ? versions.filter((one) => typeof one === 'string') : []
  return list.filter((one) => /^v\d{1,3}(\.\d{1,4}){2}$/.test(one)).sort((a, b) => majorOf(b) - majorOf(a))[0]
}

function majorOf(version: string | undefined): number {
  return Number(/^v(\d+)/.exec(version ?? '')?.[1] ?? 0)
}

async function webServerRow(panel: Panel): Promise<EnvironmentRow> {
  const { webserver } = objectOf(await panel.call('/system?action=GetConcifInfo'))
  const found = typeof webserver === 'string' ? webserver : ''
  return row('webserver', webServers.includes(found), found, webServers.slice(0, 2).join(' / '))
}

/** What is left on the disk that holds the folder, in megabytes; below 0: the panel does not say. */
function freeDisk(answer: unknown, path: string): number {
  const disks = Array.isArray(answer) ? answer.filter(isObject) : []
  const holding = disks
    .filter(({ path: mount }) => typeof mount === 'string' && `${path}/`.startsWith(mount.replace(/\/?$/, '/')))
    .sort((a, b) => String(b.path).length - String(a.path).length)[0]
  const free = holding && Array.isArray(holding.size) ? holding.size[2] : undefined
  return megabytesOf(free)
}

const units: Record<string, number> = { K: 1 / 1024, M: 1, G: 1024, T: 1_048_576 }

function megabytesOf(text: unknown): number {
  const [, figure, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([KMGT])i?B?\s*$/i.exec(String(text)) ?? []
  return figure === undefined ? -1 : Number(figure) * (units[unit.toUpperCase()] ?? 1)
}

async function placeRows(panel: Panel, { project, path, port }: Place): Promise<EnvironmentRow[]> {
  const projects = await projectsOf(panel, { limit: 1000 })
  const sameName = projects.find(({ name }) => name === project)
  const samePort = projects.find((one) => one.port === port)
  return [
    row('project', !sameName, sameName?.name ?? '', project),
    // Of what runs beside its projects a panel says nothing.
    row('port', !samePort, samePort?.name ?? '', String(port)),
    await folderRow(panel, path),
  ]
}

/** Asked for a folder that is not there, a panel shows another one. */
async function folderRow(panel: Panel, path: string): Promise<EnvironmentRow> {
  const answer = objectOf(await panel.call('/files?action=GetDir', { path, p: '1', showRow: '10' }))
  const shown = String(answer.PATH ?? answer.path ?? '').replace(/(?<!\/)\/+$/, '')
  const entries = [answer.DIR ?? answer.dir, answer.FILES ?? answer.files]
  const count = entries.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0)
  const isFree = shown !== path || count === 0
  return row('folder', isFree, isFree ? '' : String(count), path)
}

function objectOf(answer: unknown): Record<string, unknown> {
  return isObject(answer) ? answer : {}
}
