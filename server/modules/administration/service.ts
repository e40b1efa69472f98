export { liftSanction, sanctionMember } from './sanctions.ts'
