/** What is longer is no text of ours. */
const longest = 100_000

/**
 * The compatible form of a text (full and half width, ligatures, signs made of letters), which is what texts are compared
 * by. One sign can stand for eighteen letters, so the form of a text of nothing else is cut: whoever folds it goes on with
 * about as much as was written.
 */
export function compatible(text: string): string {
  const short = text.slice(0, longest)
  return short.normalize('NFKC').slice(0, 2 * short.length + 64)
}
