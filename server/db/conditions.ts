import sql, { join, type Sql } from 'sql-template-tag'

export function every(conditions: Sql[]): Sql {
  return conditions.length > 0 ? join(conditions, ' and ') : sql`true`
}

/** For `like`: finds the word anywhere, whatever signs it holds. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
