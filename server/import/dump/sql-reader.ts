/** What a dump says, row by row. Nothing is kept but the row that is being read, however long its line. */
export interface SqlHandlers {
  onTable(table: string, columns: string[]): void
  /** Whether the rows of a table are wanted; of others only the end is looked for. */
  wants(table: string): boolean
  /** `columns` is null where the statement does not name them. */
  onRow(table: string, columns: string[] | null, values: (string | null)[]): void
  onFault(fault: 'broken_row' | 'long_value', line: number): void
}

/** No text of a forum is longer: MySQL's mediumtext, in characters. */
const longestValue = 16_777_216
const longestWord = 1_000_000
const longestHead = 2_097_152

type State = 'head' | 'between' | 'tuple' | 'word' | 'text' | 'escape' | 'quote'

interface Scan {
  to: SqlHandlers
  state: State
  line: number
  /** A statement up to its rows, and the quote that is open in it. */
  head: string
  quote: string
  table: string
  columns: string[] | null
  isWanted: boolean
  /** Of the row that is being read: its values so far, the last of them, and the pieces of the next. */
  values: (string | null)[]
  value: string | null
  pieces: string[]
  length: number
  word: string
}

/** Takes a dump in pieces of any size, cut anywhere. */
export function createSqlReader(to: SqlHandlers) {
  const scan: Scan = {
    to,
    state: 'head',
    line: 1,
    head: '',
    quote: '',
    table: '',
    columns: null,
    isWanted: false,
    ...emptyRow(),
  }
  return {
    write(text: string): void {
      for (let at = 0; at < text.length; at++) {
        if (scan.state === 'text') at = plainText(scan, text, at)
        if (at >= text.length) return
        const char = text[at] as string
        if (char === '\n') {
          scan.line += 1
          if (inRow.has(scan.state) && beginsStatement(text, at + 1)) {
            giveUp(scan)
            continue
          }
        }
        steps[scan.state](scan, char)
      }
    },
    end(): void {
      if (inRow.has(scan.state)) giveUp(scan)
      else if (/^CREATE/i.test(scan.head)) endStatement(scan)
    },
  }
}

const inRow = new Set<State>(['tuple', 'word', 'text', 'escape', 'quote'])

function emptyRow() {
  return { values: [] as (string | null)[], value: null as string | null, pieces: [] as string[], length: 0, word: '' }
}

/** What only stands at the beginning of a line where no text is open: a quote was lost before it. */
const statements =
  /^(?:(?:INSERT INTO|CREATE TABLE|LOCK TABLES) [`"]\w|DROP TABLE IF EXISTS |UNLOCK TABLES;|-- Table structure for)/

function beginsStatement(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  // C, D, I, L, U, -
  return (code === 45 || (code >= 67 && code <= 85)) && statements.test(text.slice(at, at + 40))
}

function giveUp(scan: Scan): void {
  scan.to.onFault('broken_row', scan.line)
  Object.assign(scan, emptyRow(), { state: 'head', head: '', quote: '' })
}

/** Everything up to the next sign that means something, at once. */
function plainText(scan: Scan, text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 39 || code === 92 || code === 10) break
  }
  if (at > from) keep(scan, text.slice(from, at))
  return at
}

function keep(scan: Scan, text: string): void {
  scan.length += text.length
  if (scan.isWanted && scan.length <= longestValue) scan.pieces.push(text)
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', '0': '', Z: '' }

const steps: Record<State, (scan: Scan, char: string) => void> = {
  head: inHead,
  between(scan, char) {
    if (char === '(') scan.state = 'tuple'
    else if (char === ';') scan.state = 'head'
    else if (!/[\s,]/.test(char)) giveUp(scan)
  },
  tuple(scan, char) {
    if (char === "'") scan.state = 'text'
    else if (char === ',' || char === ')') {
      scan.values.push(scan.value)
      scan.value = null
      if (char === ')') endRow(scan)
    } else if (!/\s/.test(char)) Object.assign(scan, { state: 'word', word: char })
  },
  word(scan, char) {
    if (char === "'") scan.state = 'text'
    else if (char === ',' || char === ')') {
      Object.assign(scan, { state: 'tuple', value: wordValue(scan.word), word: '' })
      steps.tuple(scan, char)
    } else if (scan.word.length > longestWord) giveUp(scan)
    else scan.word += char
  },
  text(scan, char) {
    if (char === "'") scan.state = 'quote'
    else if (char === '\\') scan.state = 'escape'
    else keep(scan, char)
  },
  escape(scan, char) {
    keep(scan, escapes[char] ?? char)
    scan.state = 'text'
  },
  quote(scan, char) {
    if (char === "'") {
      keep(scan, char)
      scan.state = 'text'
      return
    }
    const text = scan.pieces.join('')
    // x'6162', and _binary 'ab' or _utf8mb4 'ab'
    const value = /^x\s*$/i.test(scan.word) ? fromHex(text) : text
    Object.assign(scan, { state: 'tuple', value, pieces: [], word: '' })
    if (/[\s,)]/.test(char)) steps.tuple(scan, char)
    else giveUp(scan)
  },
}

function endRow(scan: Scan): void {
  const { to, table, columns, values, isWanted, length, line } = scan
  Object.assign(scan, emptyRow(), { state: 'between' })
  if (!isWanted) return
  if (length > longestValue) to.onFault('long_value', line)
  else to.onRow(table, columns, values)
}

const insertHead =
  /^(?:INSERT|REPLACE)\s+(?:(?:IGNORE|DELAYED|LOW_PRIORITY)\s+)*INTO\s+(?:[`"]?[\w-]+[`"]?\.)?[`"]?([\w-]+)[`"]?\s*(?:\(([^)]*)\)\s*)?VALUES?\s*$/i
const tableHead = /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:[`"]?[\w-]+[`"]?\.)?[`"]?([\w-]+)[`"]?\s*\(([\s\S]*)$/i

/** Statements without rows, up to their end; comments go. */
function inHead(scan: Scan, char: string): void {
  const { head } = scan
  if (head === '' && /\s/.test(char)) return
  if (/^(?:--|#)/.test(head)) {
    if (char === '\n') scan.head = ''
    else if (head.length < 3) scan.head += char
    return
  }
  if (char === '(' && scan.quote === '' && beginRows(scan)) return
  if (char === ';' && scan.quote === '') {
    endStatement(scan)
    return
  }
  if (char === '/' && head.endsWith('*') && head.startsWith('/*') && !head.startsWith('/*!')) {
    scan.head = ''
    return
  }
  if (scan.quote !== '') {
    if (char === scan.quote && !head.endsWith('\\')) scan.quote = ''
  } else if ((char === "'" || char === '"') && !head.startsWith('/*')) scan.quote = char
  scan.head += char
  if (scan.head.length > longestHead) giveUp(scan)
}

function beginRows(scan: Scan): boolean {
  const match = /^[IR]/i.test(scan.head) ? insertHead.exec(scan.head) : null
  if (!match) return false
  const [, table = '', names] = match
  const columns = names === undefined ? null : names.split(',').map((name) => name.replace(/[`"\s]/g, ''))
  Object.assign(scan, emptyRow(), { state: 'tuple', head: '', table, columns, isWanted: scan.to.wants(table) })
  return true
}

/** Only statements that make tables matter. */
function endStatement(scan: Scan): void {
  const [, table, body = ''] = tableHead.exec(scan.head) ?? []
  if (table) scan.to.onTable(table, columnsOf(body))
  scan.head = ''
}

function wordValue(word: string): string | null {
  const plain = word.trim()
  if (/^null$/i.test(plain)) return null
  return /^0x(?:[0-9a-f]{2})*$/i.test(plain) ? fromHex(plain.slice(2)) : plain
}

function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').toString('utf8')
}

/** The names before the types, in their order; keys have no such name. */
function columnsOf(body: string): string[] {
  return body.split('\n').flatMap((text) => /^\s*[`"]([^`"]+)[`"]\s+\w/.exec(text)?.[1] ?? [])
}
