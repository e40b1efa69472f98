export { confirmMailOf, makeAdministrator, passwordLinkOf, resetPasswordOf, setReadOnly } from './operator.ts'
export { assertWithinLimits, imposeSanction, liftSanction } from './sanctions.ts'
