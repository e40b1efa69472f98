export { loginAlert, takeAlert } from './alert.ts'
export { failedLogins, loginHistory } from './list.ts'
export { isUnknownDevice, noteFailure, noteLogin } from './note.ts'
export type { Steps } from './queries.ts'
