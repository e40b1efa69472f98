/** The entries of a choice, from the table of their names and in its order. */
export function optionsOf<V extends string>(names: Record<V, () => string>): { value: V; label: string }[] {
  return (Object.entries(names) as [V, () => string][]).map(([value, name]) => ({ value, label: name() }))
}
