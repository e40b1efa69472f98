export { refundGone } from './gone.ts'
