export { deleteMember } from './begin.ts'
export { carryOutDeletions } from './rounds.ts'
export { rules } from './rules.ts'
