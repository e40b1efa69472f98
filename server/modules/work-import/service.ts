export { dropOldImports } from './files.ts'
export { startImports } from './read.ts'
export { importPaths, mountImports } from './upload.ts'
