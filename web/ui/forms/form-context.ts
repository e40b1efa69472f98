import { createContext } from 'react'

/** A field in a form: where it stands, and its own check, which says aloud whether it passed. */
export interface FormMember {
  element: () => HTMLElement | null
  check: () => boolean
  focus: () => void
}

export interface FormState {
  /** The server's words that nobody has answered by an edit yet, by field name. */
  errors: Readonly<Record<string, string>>
  edited: (name: string) => void
  join: (member: FormMember) => () => void
}

export const FormContext = createContext<FormState | null>(null)
