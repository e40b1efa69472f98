export { finishMoves } from './rounds.ts'
