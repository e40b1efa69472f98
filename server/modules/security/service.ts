export { assertFresh } from './proof.ts'
