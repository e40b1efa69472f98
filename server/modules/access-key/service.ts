export { endKeys, keyNumber, noteUse } from './keys.ts'
export { hashOfKey, isKey } from './secret.ts'
