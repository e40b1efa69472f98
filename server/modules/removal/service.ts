export { type Batch, completeBatch, finishRemovals, openBatch, restoreBatch } from './batch.ts'
