export { dropOldExports } from './exports.ts'
export { mountExports } from './serve.ts'
