import { bindApi } from './api.ts'
import { browserSend } from './send.ts'

/** For components: they call only in the browser. Loaders take theirs from the page context. */
export const api = bindApi(browserSend)
