export { insertGoods } from './queries.ts'
