export { type RemovedMessage, removeMessage, returnMessage } from './remove.ts'
