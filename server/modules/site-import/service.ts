export { mountOldAddresses } from './old-addresses.ts'
export { beginRun, type ImportRun, takeUpRun } from './runs.ts'
export { dumpPaths, mountDumps } from './upload.ts'
