export { beyond, type Member, memberOf, privilegeOf } from './privilege.ts'
