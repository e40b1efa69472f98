export { assertMayRegister, beginAccount, type Entry } from './newcomers.ts'
export { assertMayWrite } from './standing.ts'
export { approveMember, rejectMember, unapproveMember, unrejectMember } from './waiting.ts'
