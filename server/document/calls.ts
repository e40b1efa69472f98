/** Behind it a word of our alphabet would go on. */
const wordGoesOn = '(?![\\p{Script=Latin}\\p{Nd}_])'

/**
 * A text in which one of those whom it calls (`@name`) goes by another name. `others` are called in it, too: where two
 * names begin alike, the longer one that stands there counts. And what goes on as a word was never the name.
 */
export function withoutCall(text: string, name: string, instead: string, others: string[] = []): string {
  const names = [...new Set([name, ...others])].sort((one, other) => other.length - one.length)
  const calls = new RegExp(`(?<!\\w)@(${names.map(patternOf).join('|')})`, 'giu')
  return text.replace(calls, (call, called: string) =>
    called.toLowerCase() === name.toLowerCase() ? `@${instead}` : call,
  )
}

function patternOf(name: string): string {
  const exact = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return /[\p{Script=Latin}\p{Nd}_]$/u.test(name) ? exact + wordGoesOn : exact
}
