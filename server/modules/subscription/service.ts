export { mountUnsubscribe } from './mount.ts'
export { tokenOf } from './token.ts'
