export { imposeSanction, liftSanction } from './sanctions.ts'
