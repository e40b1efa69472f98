export { deleteMember } from './begin.ts'
export { carryOutDeletions } from './rounds.ts'
