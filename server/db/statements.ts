import { createHash } from 'node:crypto'

const mostNames = 1000

/** Names for prepared statements: equal text, equal name. Beyond the limit, statements run without a name. */
export function statementNames() {
  let names = new Map<string, string>()
  let generation = 0
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known || names.size >= mostNames) return known
      const name = `q${generation}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
      names.set(text, name)
      return name
    },
    /** All statements get new names, so that every connection prepares them anew. */
    renew(): void {
      generation += 1
      names = new Map()
    },
  }
}
