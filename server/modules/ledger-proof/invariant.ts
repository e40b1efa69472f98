import type { Sql } from 'sql-template-tag'

/** Which rows are looked at in one go: those with ids above `from`, up to `to`. */
export interface Portion {
  from: number
  to: number
}

export interface Invariant {
  name:
    | 'I1'
    | 'I2'
    | 'I3'
    | 'I4'
    | 'I5'
    | 'I6'
    | 'I7'
    | 'I8'
    | 'I9'
    | 'I10'
    | 'I11'
    | 'I12'
    | 'I13'
    | 'I14'
    | 'I15'
    | 'I16'
    | 'I17'
    | 'I18'
  /** The table whose rows are gone through, some at a time. */
  over: Sql
  /** The ids of rows that break it: what is right finds none. */
  broken: (portion: Sql) => Sql
}
