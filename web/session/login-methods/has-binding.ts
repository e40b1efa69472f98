export const bindingKey = 'aoir:binding'

/** Somebody came from another site and has not said yet as whom. */
export function hasBinding(): boolean {
  try {
    return sessionStorage.getItem(bindingKey) !== null
  } catch {
    return false
  }
}
