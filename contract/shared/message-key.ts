/** Every sentence a user can read has a key in the catalogues; a key that is not there does not compile. */
export type MessageKey = keyof typeof import('../../messages/zh-CN.json')

/** The languages of the catalogues. */
export type Locale = 'zh-CN' | 'en'
