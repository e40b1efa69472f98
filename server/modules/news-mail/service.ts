export { startNewsMails } from './news-mail.ts'
