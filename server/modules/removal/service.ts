export { type Batch, completeBatch, finishRemovals, openBatch, restoreBatch } from './batch.ts'
export { finishReturn, hideLeaving, openLeaving, startReturn } from './leaving.ts'
