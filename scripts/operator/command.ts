import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { BackupFault } from '../../server/backup/format/fault.ts'
import { ExportFault } from '../../server/export/fault.ts'
import { ImportFault } from '../../server/import/fault.ts'
import { BadEnvironment } from '../../server/kernel/env.ts'
import { Refusal } from '../../server/kernel/errors.ts'
import { ProviderError } from '../../server/providers/outbound/provider-error.ts'
import { localeOf, say } from '../../server/shared/messages.ts'

/** Its message is one sentence for whoever typed the command; the usage follows. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/** What a command has to say: lines for a person, and the same for programs. */
export interface Outcome {
  lines: string[]
  json: unknown
  /** Not all is well. */
  isBad?: boolean
}

interface Command {
  usage: string
  options?: ParseArgsOptionsConfig
  run(words: string[], values: Record<string, string | boolean | undefined>): Promise<Outcome>
}

/** Every command of the operator knows `--help` and `--json`, and ends with 0 only when all is well; 2: typed wrongly. */
export async function runCommand({ usage, options = {}, run }: Command): Promise<void> {
  const isJson = process.argv.includes('--json')
  try {
    const { values, positionals } = parsed(options)
    if (values.help) return console.log(usage)
    const { lines, json, isBad } = await run(positionals, values)
    showProgress('')
    console.log(isJson ? JSON.stringify(json) : lines.join('\n'))
    if (isBad) process.exitCode = 1
  } catch (error) {
    const message = sentenceOf(error)
    showProgress('')
    if (isJson) console.log(JSON.stringify({ error: message }))
    else console.error(error instanceof WrongUse ? `${message}\n\n${usage}` : message)
    process.exitCode = error instanceof WrongUse ? 2 : 1
  }
}

function parsed(options: ParseArgsOptionsConfig) {
  const common = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
  try {
    return parseArgs({ options: { ...options, ...common }, allowPositionals: true }) as {
      values: Record<string, string | boolean | undefined>
      positionals: string[]
    }
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return say(terminalLocale(), error.key, error.options.params)
  const sentences = [WrongUse, BadEnvironment, BackupFault, ExportFault, ImportFault, ProviderError]
  if (error instanceof Error && sentences.some((kind) => error instanceof kind)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Chinese unless the terminal asks for something else. */
export function terminalLocale(): 'zh-CN' | 'en' {
  const wanted = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || ''
  return /^en/i.test(wanted) ? 'en' : localeOf(undefined)
}

/** How far it is, in one line that the next one replaces; nothing where nobody looks. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
}
