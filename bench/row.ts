/** One figure: how it is measured, and what it must reach. */
export interface Row {
  name: string
  unit: '%' | 's' | 'ms' | 'MiB' | 'kB' | ''
  /** The value must be at least, or at most, this. */
  target: { atLeast: number } | { atMost: number }
  measure(bench: Bench): Promise<number>
}

/** What rows measure with. Servers are started when the first row asks, and stopped at the end. */
export interface Bench {
  product(): Promise<RunningProduct>
  /** Another one, on a large community that is kept from run to run. */
  forum(): Promise<RunningProduct>
  /** Two communities, one sixty times as large as the other. */
  growth(): Promise<Record<'small' | 'large', RunningProduct>>
  /** Requests a second of ours as a percentage of a bare server that returns the same bytes. */
  ratio(path: string, headers?: Record<string, string>, more?: RatioOptions): Promise<number>
  log(line: string): void
}

/** A measurement that several rows take their figures from: it is made when the first one asks. */
export function measureOnce<Figures>(measure: (bench: Bench) => Promise<Figures>): (bench: Bench) => Promise<Figures> {
  let made: Promise<Figures> | undefined
  return (bench) => {
    made ??= measure(bench)
    return made
  }
}

type Target = Row['target']

/** Rows that take their figures from one measurement; what it is about stands before their names. */
export function rowsOf<Figures>(
  about: string,
  measured: (bench: Bench) => Promise<Figures>,
  rows: [name: string, of: (figures: Figures) => number, unit: Row['unit'], target: Target][],
): Row[] {
  const once = measureOnce(measured)
  return rows.map(([name, of, unit, target]) => ({
    name: `${about}: ${name}`,
    unit,
    target,
    measure: async (bench) => of(await once(bench)),
  }))
}

export interface RatioOptions {
  /** Unless it is to be the usual product. */
  on?: RunningProduct
  /** Sent as JSON; without it the call is a GET. */
  body?: unknown
  /** Further headers of several visitors who come in turns, so that nothing kept for one of them counts. */
  visitors?: Record<string, string>[]
}

export interface RunningProduct {
  origin: string
  pid: number
  dataDir: string
  /** Headers of a logged-in visitor: the session cookies. */
  member: { cookie: string }
  stop(): Promise<void>
}

export interface Result {
  name: string
  value: number
  unit: string
  target: string
  ok: boolean
}

export function judge(row: Row, value: number): Result {
  const { target } = row
  const ok = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
  const wanted = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
  return {
    name: row.name,
    value: Math.round(value * 10) / 10,
    unit: row.unit,
    target: `${wanted} ${row.unit}`.trim(),
    ok,
  }
}
