/** What kind of fault it is, for those who say it in another language. */
export type FaultKind =
  | 'busy'
  | 'cancelled'
  | 'damaged'
  | 'key'
  | 'place'
  | 'disk'
  | 'database'
  | 'version'
  | 'target'
  | 'range'
  | 'other'

/** Why a backup or a restore cannot go on. Its message is one sentence for the person who asked. */
export class BackupFault extends Error {
  override name = 'BackupFault'
  readonly kind: FaultKind
  constructor(kind: FaultKind, sentence: string) {
    super(sentence)
    this.kind = kind
  }
}
