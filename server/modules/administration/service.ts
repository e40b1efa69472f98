export {
  confirmMailOf,
  makeAdministrator,
  passwordLinkOf,
  resetFactorOf,
  resetPasswordOf,
  setReadOnly,
} from './operator.ts'
export { assertWithinLimits, imposeSanction, liftSanction } from './sanctions.ts'
