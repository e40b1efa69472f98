import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ImportReport, ImportSoftware } from '../../contract/modules/site/import.ts'
import { ImportFault } from '../../server/import/fault.ts'
import { perform } from '../../server/import/perform.ts'
import { reportPage, sentencesOf } from '../../server/import/report-page.ts'
import { usualOptions } from '../../server/import/run.ts'
import { beginRun } from '../../server/modules/site-import/service.ts'
import { type Outcome, runCommand, showProgress, terminalLocale, WrongUse } from './command.ts'
import { openSite } from './open-site.ts'

const names: Record<ImportSoftware, string> = {
  discuz: 'Discuz! X3.4 or X3.5 (mysqldump, UTF-8 or GBK)',
  flarum: 'Flarum 1 or 2 (mysqldump)',
  nodebb: 'NodeBB on MongoDB (mongoexport of the collection objects, JSON)',
  'bbs-go': 'bbs-go (mysqldump)',
}

const usage = (
  software: ImportSoftware,
) => `npm run import:${software} -- <dump> [--files <folder>] [--dry-run] [--json]

Brings members, boards, texts, files, likes, messages and points from a dump of ${names[software]}.
The old site need not run; the dump may be packed with gzip. What was brought before is not brought again, so it can be
broken off and run again.

  --files <folder>   the old attachments and avatars
  --dry-run          only says what would come, what not and why; nothing is written
  --report <file>    the report as a page (.html) or as JSON (.json)
  --credit <points>  which points become coins${software === 'discuz' ? ' (extcredits1 to extcredits8)' : ''}; none: no points come
  --rate <number>    hundredths of a coin for one point, 100 unless told
  --vip-group <id>   the group whose members have a membership here
  --no-staff         moderators of the old site become members like others

Works beside a running server and without one. Give DATA_DIR or DATABASE_URL as the server has them.`

export function moveIn(software: ImportSoftware): Promise<void> {
  return runCommand({
    usage: usage(software),
    options: {
      files: { type: 'string' },
      'dry-run': { type: 'boolean' },
      report: { type: 'string' },
      credit: { type: 'string' },
      rate: { type: 'string' },
      'vip-group': { type: 'string' },
      'no-staff': { type: 'boolean' },
    },
    async run([file, ...more], values) {
      if (file === undefined || more.length > 0) throw new WrongUse('Which dump?')
      const site = await openSite()
      try {
        return await bring(site.ctx, software, file, values)
      } finally {
        await site.ctx.background.idle()
        await site.close()
      }
    },
  })
}

type Values = Record<string, string | boolean | undefined>

async function bring(
  ctx: Parameters<typeof beginRun>[0],
  software: ImportSoftware,
  file: string,
  values: Values,
): Promise<Outcome> {
  const run = await beginRun(ctx, {
    software,
    file: resolve(file),
    folder: typeof values.files === 'string' ? resolve(values.files) : '',
    isDry: values['dry-run'] === true,
    options: optionsOf(software, values),
  })
  if (!run) throw new ImportFault('busy', 'Another run is under way: see /admin/import.')
  const breaking = { isWanted: false }
  process.once('SIGINT', () => {
    breaking.isWanted = true
  })
  const report = await perform(ctx, run, {
    onProgress(step, done, total) {
      if (breaking.isWanted) throw new ImportFault('cancelled', 'It was broken off; the next run goes on from there.')
      showProgress(`${step} ${done} / ${total}`)
    },
  })
  if (typeof values.report === 'string') keepReport(values.report, report)
  return { json: report, lines: sentencesOf(report, terminalLocale()) }
}

function optionsOf(software: ImportSoftware, values: Values) {
  const usual = usualOptions(software)
  const number = (name: string, otherwise: number) => {
    const value = values[name] === undefined ? otherwise : Number(values[name])
    if (!Number.isInteger(value) || value < 0) throw new WrongUse(`--${name} is a whole number.`)
    return value
  }
  return {
    credit: typeof values.credit === 'string' ? values.credit.replace(/^none$/, '') : usual.credit,
    rate: number('rate', usual.rate),
    staff: values['no-staff'] !== true,
    vipGroup: number('vip-group', 0),
  }
}

function keepReport(file: string, report: ImportReport): void {
  writeFileSync(
    file,
    file.endsWith('.json') ? `${JSON.stringify(report, null, 2)}\n` : reportPage(report, terminalLocale()),
  )
}
