import { storedList } from '#web/ui/hooks/stored-list.ts'

interface KeptImport {
  workId: string
  importId: string
}

function isKept(value: unknown): value is KeptImport {
  const { workId, importId } = (value ?? {}) as Partial<KeptImport>
  return typeof workId === 'string' && typeof importId === 'string'
}

/** Imports that were begun in this browser and not ended: the dialog opens with them. */
const kept = storedList<KeptImport>('aoir:imports', 20, isKept)

export function keptImport(workId: string): string {
  return kept.get().find((one) => one.workId === workId)?.importId ?? ''
}

/** Empty: there is none any more. */
export function keepImport(workId: string, importId: string): void {
  const others = kept.get().filter((one) => one.workId !== workId)
  kept.set(importId ? [{ workId, importId }, ...others] : others)
}
