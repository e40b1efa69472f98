export { removePage } from './admin.ts'
