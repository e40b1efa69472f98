import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** A pattern that takes more than linear time lets one stranger stop the server for everybody with one long text. */

interface Pattern {
  place: string
  source: string
  flags: string
}

interface Call {
  start: number
  callee: object
  arguments: unknown[]
}

/** Every pattern of a file, whether it is written down as one or put together from texts. */
function patternsIn(file: string, text: string): Pattern[] {
  const { program, errors } = parseSync(file, text)
  expect(errors).toEqual([])
  const found: Pattern[] = []
  const add = (start: number, source: string, flags: string) =>
    void found.push({ place: `${file}:${text.slice(0, start).split('\n').length}`, source, flags })
  const built = ({ start, callee, arguments: [source, flags] }: Call) => {
    if (!('name' in callee) || callee.name !== 'RegExp') return
    const text = textOf(source)
    if (text !== undefined) add(start, text, textOf(flags) ?? '')
    // Those of the contract, which stand there as patterns.
    else if (file !== 'server/http/docs/docs-schema.ts') add(start, '(x+)+y(a pattern that cannot be read)', '')
  }
  const written = (node: { start: number; regex?: { pattern: string; flags: string } | undefined }) => {
    if (node.regex) add(node.start, node.regex.pattern, node.regex.flags)
  }
  new Visitor({ Literal: written, NewExpression: built, CallExpression: built }).visit(program)
  return found
}

interface Text {
  type?: string
  value?: unknown
  quasis?: { value: { raw: string; cooked: string } }[]
  /** Of a tagged template; only String.raw is used. */
  quasi?: Text
}

/** The text of a literal; whatever is put into a template stands there as one letter, or as one digit after a brace. */
function textOf(node: unknown): string | undefined {
  const { type, value, quasis, quasi } = (node ?? {}) as Text
  if (type === 'Literal') return String(value)
  const pieces = quasis?.map((part) => part.value.cooked) ?? quasi?.quasis?.map((part) => part.value.raw)
  return pieces?.reduce((text, piece) => text + (text.endsWith('{') ? '9' : 'x') + piece)
}

function productSources(): [file: string, text: string][] {
  const isProduct = (file: string) => /\.(tsx?|mjs)$/.test(file) && !isTest(file) && !file.startsWith('test/')
  return [...readSources()].filter(([file]) => isProduct(file))
}

function slow(patterns: Pattern[]): string[] {
  const all = patterns.filter((pattern) => analyse(pattern).reports.length > 0)
  return all.map(({ place, source }) => `${place} ${source}`)
}

test('no pattern of the product takes more than linear time', () => {
  const product = productSources()
  const patterns = product.flatMap(([file, text]) => patternsIn(file, text))
  expect(patterns.length).toBeGreaterThan(300)
  expect(slow(patterns)).toEqual([])
})

test('text that may grow when it is folded is folded in the one place that bounds it', () => {
  const product = productSources()
  const folding = product.filter(([, text]) => /NFK[CD]/.test(text)).map(([file]) => file)
  expect(folding).toEqual(['contract/shared/text.ts'])
})

test.each([
  String.raw`path.replace(/\/+$/, '')`,
  '/^(a+)+$/.test(text)',
  String.raw`/\s*\n/.exec(text)`,
  'new RegExp(`^(\\\\w+ ?)+$' + '{end}$`)',
  "RegExp(String.raw`\\d+$`, 'i')",
  'new RegExp(given)',
])('%s is seen', (code) => {
  expect(slow(patternsIn('server/x.ts', code))).toHaveLength(1)
})
