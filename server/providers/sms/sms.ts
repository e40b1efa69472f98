import { DeliveryRefused } from '../outbound/delivery-refused.ts'

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
  /** Whether a code could be sent, without one that is. */
  verify(): Promise<void>
  /** By a template without variables; nothing is sent where there is none. */
  warn(to: string, of: Warning): Promise<void>
}

/** That somebody has come into the account, or wants its second factors to go. */
export type Warning = 'login' | 'reset'

/** Templates of warnings; empty: there is none. */
export type WarningTemplates = Partial<Record<Warning, string>>

/** No phone has it: a service looks at keys, sender and template, objects to the recipient, and sends nothing. */
export const nobodysNumber = '+860'

/** What is sent to nobody has to be refused for that alone. */
export async function refusedForRecipient(sending: Promise<void>): Promise<void> {
  await sending.catch((error: unknown) => {
    const isFine = error instanceof DeliveryRefused && ['recipient', 'limit'].includes(error.objection)
    if (!isFine) throw error
  })
}
