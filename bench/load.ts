import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadFigures, LoadPlan } from './load-generator.ts'
import { onCores } from './product.ts'

/** In a process of its own, so that a late generator is not taken for a late server. */
export async function load(plan: LoadPlan, cores?: string): Promise<LoadFigures> {
  const generator = join(import.meta.dirname, 'load-generator.ts')
  const [command, ...args] = onCores(cores, [process.execPath, generator])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(plan))
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  if (child.exitCode === null) await once(child, 'exit')
  await wait(0)
  return JSON.parse(text) as LoadFigures
}
