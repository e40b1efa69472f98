export { lockDueDigests, scheduleDigests } from './digest-times.ts'
export { changeNews, changePreferences, ownPreferences } from './preferences.ts'
export { type Cells, hearsNews, wants } from './queries.ts'
