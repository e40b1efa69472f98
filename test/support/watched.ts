import type { TestApi } from './api.ts'

/** What a call answers, and which statements it took to the database, without their values. */
export async function watched<T>(
  { ctx }: TestApi,
  work: () => Promise<T>,
): Promise<{ answer: T; statements: string[] }> {
  // What earlier calls have left to do is not of this one.
  await ctx.background.idle()
  const statements: string[] = []
  const original = ctx.db
  ctx.db = listening(original, statements)
  const answer = await work().finally(() => {
    ctx.db = original
  })
  return { answer, statements }
}

function listening<D extends TestApi['ctx']['db']>(db: D, statements: string[]): D {
  const heard = <F extends (statement: never) => unknown>(ask: F) =>
    ((statement: { sql: string }) => {
      statements.push(statement.sql)
      return ask(statement as never)
    }) as unknown as F
  return {
    ...db,
    many: heard(db.many),
    maybe: heard(db.maybe),
    one: heard(db.one),
    run: heard(db.run),
    transaction: ((work: (tx: D) => Promise<unknown>) =>
      db.transaction((tx) => work(listening(tx as D, statements)))) as D['transaction'],
  }
}
