export { completeBatch, openBatch } from './batch.ts'
export { finishRemovals } from './carry-out.ts'
