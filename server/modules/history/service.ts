export { startReadBuffer } from './read-buffer.ts'
