export { startPostNews } from './news.ts'
