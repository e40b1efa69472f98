export { assertWithinLimits, imposeSanction, liftSanction } from './sanctions.ts'
