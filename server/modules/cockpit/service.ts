export { startFolding } from './fold.ts'
