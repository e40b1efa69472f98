export { changeNews } from './preferences.ts'
export { type Cells, hearsNews, wants } from './queries.ts'
