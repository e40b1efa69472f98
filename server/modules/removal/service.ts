export { type Batch, completeBatch, openBatch, restoreBatch } from './batch.ts'
export { finishRemovals } from './carry-out.ts'
