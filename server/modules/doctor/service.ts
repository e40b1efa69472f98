export { checksOfPlace, examine } from './examine.ts'
