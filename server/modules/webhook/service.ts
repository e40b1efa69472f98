export { startWebhooks } from './send.ts'
