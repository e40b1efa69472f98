/** An address with one field of its query set, or removed where the value is the usual one. */
export function withField(path: string, search: URLSearchParams, name: string, value: string, usual: string): string {
  const fields = new URLSearchParams(search)
  if (value === usual) fields.delete(name)
  else fields.set(name, value)
  return fields.size > 0 ? `${path}?${fields}` : path
}
