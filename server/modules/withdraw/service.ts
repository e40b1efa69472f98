export { mountWithdrawalExport } from './export.ts'
export { emptyOldPayees } from './queries.ts'
