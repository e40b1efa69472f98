import type { PanelProject } from '#contract/modules/site/panel.ts'
import type { Panel } from '../../providers/panel/panel.ts'
import { PanelRefused } from '../../providers/panel/trouble.ts'

/** Of all that a panel says of a project only what is shown. */
export async function projectsOf(
  panel: Panel,
  { p = 1, limit, search = '' }: { p?: number; limit: number; search?: string },
): Promise<PanelProject[]> {
  const answer = await panel.project('get_project_list', { p, limit, search, type_id: -1, order: '' })
  const rows = rowsOf(answer)
  if (!rows) throw new PanelRefused('closed')
  return rows.slice(0, limit).map(presentProject)
}

/** A list alone, or with its pager around it. */
function rowsOf(answer: unknown): Record<string, unknown>[] | undefined {
  const rows = isObject(answer) && 'data' in answer ? answer.data : answer
  return Array.isArray(rows) ? rows.filter(isObject) : undefined
}

function presentProject(row: Record<string, unknown>): PanelProject {
  const config = isObject(row.project_config) ? row.project_config : {}
  const port = Number(config.port)
  return {
    name: textOf(row.name),
    path: textOf(row.path),
    port: Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0,
    run: row.run === true,
    domains: Array.isArray(config.domains) ? config.domains.slice(0, 50).map(textOf) : [],
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : ''
}
