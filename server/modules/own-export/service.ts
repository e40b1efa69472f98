export { dropOldOwnExports } from './ask.ts'
export { startOwnExports } from './round.ts'
export { mountOwnExports } from './serve.ts'
