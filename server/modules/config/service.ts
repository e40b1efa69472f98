export { starterConfig } from './defaults.ts'
export { payAddress, returnAddress } from './return-addresses.ts'
export { readSecret } from './secrets.ts'
export { createConfigSource } from './source.ts'
