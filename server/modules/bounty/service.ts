export { startBounties } from './end.ts'
