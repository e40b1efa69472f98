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
}
