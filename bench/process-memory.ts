import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** What a process and all that it has started take together (MiB): what they share counts once. */
export function memoryOf(pid: number): number {
  const kilobytes = familyOf(pid).map((member) => {
    const rollup = textOf(`/proc/${member}/smaps_rollup`)
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  })
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024
}

/** The most that it takes until the work is done. */
export async function mostMemoryOf(pid: number, work: Promise<unknown>, every = 100): Promise<number> {
  let most = memoryOf(pid)
  const ended = { is: false }
  const end = () => {
    ended.is = true
  }
  work.then(end, end)
  while (!ended.is) {
    await wait(every)
    most = Math.max(most, memoryOf(pid))
  }
  await work
  return most
}

function familyOf(pid: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc')
      .map(Number)
      .filter((id) => Number.isInteger(id)),
    // The name in brackets may hold spaces; the parent is the second field after it.
    (id) => Number(/\) \S (\d+)/.exec(textOf(`/proc/${id}/stat`))?.[1] ?? 0),
  )
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family
}

/** Empty when the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
