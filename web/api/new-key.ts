/** A number by which the server knows a repetition. */
export function newKey(): string {
  // Pages without TLS on another machine have no randomUUID.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join('')
}
