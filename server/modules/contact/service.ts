export { offerLink } from './confirm-link.ts'
