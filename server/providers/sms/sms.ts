/** A code for one phone; the words around it are a template that the operator approved. */
export interface CodeMessage {
  /** E.164. */
  to: string
  code: string
  /** How long the code lives. */
  minutes: number
}

/** The door to text messages. */
export interface SmsSender {
  send(message: CodeMessage): Promise<void>
  /** By a template without variables: that somebody has come into the account. Undefined: there is no such template. */
  warn: ((to: string) => Promise<void>) | undefined
}
