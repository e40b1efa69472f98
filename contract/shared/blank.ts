/** Spaces, joiners, marks of direction and fillers: nothing of it can be seen. An emoji that is joined by some can. */
const unseen = /^[\p{Z}\p{Cf}\p{DI}\s\u2800]*$/u

/** Whether a reader would see nothing at all. */
export function isBlank(text: string): boolean {
  return unseen.test(text)
}
