/** An object whose members are made when they are asked for. */
export function lookUp<Members extends object>(find: (name: string) => unknown): Members {
  return new Proxy({} as Members, { get: (_, name) => find(name as string) })
}
