import type { ImportFaultKind } from '#contract/modules/site/import.ts'

/** Why a dump cannot be read or a run cannot go on: one sentence for whoever looks into it. */
export class ImportFault extends Error {
  override name = 'ImportFault'
  readonly kind: ImportFaultKind

  constructor(kind: ImportFaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}
