import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

/**
 * npm test [-- word]: types, lint, unit and API tests, browser tests; with a word only the test files that match it. Two
 * lines of steps run side by side, as each spends a part of its time waiting, and end at about the same time (decision 073).
 */

type Counts = { passed: number; failed: number; skipped: number }
type Report = { counts: Counts; failures: Failure[] }
type Failure = { test: string; message: string }
type Step = { name: string; command: string[]; report?: { file: string; read: (report: never) => Report } }
type Outcome = Report & { name: string; ok: boolean; seconds: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] }
type VitestTest = { fullName: string; status: string; failureMessages: string[] | null }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = { title: string; file: string; line: number; ok: boolean; tests: PlaywrightTest[] }
type PlaywrightTest = { results: { error?: { message?: string } }[] }

const nothing: Report = { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [] }
/** Enough of a failure to know its cause, few enough that several fit the end of a log. */
const failureLines = 14
const words = process.argv.slice(2)
const vitestReport = '.cache/vitest.json'
const playwrightReport = '.cache/playwright.json'

const types: Step = {
  name: 'types',
  // Several checkers work out the same types: one is slower alone, and leaves more of the machine to the other line.
  command: ['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded'],
}
const lint: Step = {
  name: 'lint',
  command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--log-level=warn', '.'],
}
const unitAndApi: Step = {
  name: 'unit and API',
  command: [
    ...['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...words],
  ],
  report: { file: vitestReport, read: fromVitest },
}
const browser: Step = {
  name: 'browser',
  command: ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=list,json', ...words],
  report: { file: playwrightReport, read: fromPlaywright },
}

function fromVitest(report: VitestReport): Report {
  const skipped = report.numPendingTests + report.numTodoTests
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests, skipped }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has failed without a test.
    if (failed.length === 0 && status === 'failed') return [{ test: file, message }]
    return failed.map((test) => ({
      test: `${file} › ${test.fullName}`,
      message: test.failureMessages?.join('\n') ?? '',
    }))
  })
  return { counts, failures }
}

/** A test that passes only at the second try has failed. */
function fromPlaywright({ stats, suites }: PlaywrightReport): Report {
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  const failures = suites.flatMap(specsOf).flatMap(({ title, file, line, ok, tests }) => {
    const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
    return ok && !message ? [] : [{ test: `test/e2e/${file}:${line} › ${title}`, message: message ?? '' }]
  })
  return { counts, failures }
}

function specsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

async function run({ name, command, report }: Step): Promise<Outcome> {
  if (report) rmSync(report.file, { force: true })
  const start = performance.now()
  const ok = (await exitCode(name, command)) === 0
  const { counts, failures } = report ? reported(report) : nothing
  return { name, ok: ok && counts.failed === 0, seconds: (performance.now() - start) / 1000, counts, failures }
}

async function runAll(steps: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await run(step))
  return outcomes
}

function exitCode(name: string, command: string[]): Promise<number | null> {
  const env = {
    // What every process of the tests loads is compiled once.
    NODE_COMPILE_CACHE: resolve('.cache/compiled'),
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  }
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], env })
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => console.log(`${name.padEnd(12)} │ ${line}`))
    child.once('error', reject)
    child.once('close', done)
  })
}

function reported({ file, read }: NonNullable<Step['report']>): Report {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch {
    // The tool ended before it could report.
    return nothing
  }
}

function summary({ name, ok, seconds, counts }: Outcome): string {
  const state = ok ? 'ok' : 'FAILED'
  const tests = Object.entries(counts).filter(([, count]) => count > 0)
  const detail = tests.map(([word, count]) => `${count} ${word}`).join(', ')
  return `${name.padEnd(14)}${state.padEnd(8)}${seconds.toFixed(1).padStart(6)} s  ${detail}`.trimEnd()
}

function failure({ test, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, failureLines)
  return `FAILED ${test}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

mkdirSync('.cache', { recursive: true })
const lines = [[browser], [types, lint, unitAndApi]]
const outcomes = (await Promise.all(lines.map(runAll))).flat()

const passed = outcomes.reduce((sum, { counts }) => sum + counts.passed, 0)
// A step that fails without a failing test (types, lint, a crash) counts as one, so that no failure looks like none.
const failed = outcomes.reduce((sum, { ok, counts }) => sum + (ok ? 0 : Math.max(1, counts.failed)), 0)
// Again at the end: both lines print side by side, and whoever looks at the last page of a log has to find the cause.
for (const failed of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure(failed)}`)
console.log(`\n${outcomes.map(summary).join('\n')}`)
if (passed + failed === 0) console.log(`No test matches ${words.join(' ')}.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
