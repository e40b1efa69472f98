export { followBlocks } from './reading.ts'
