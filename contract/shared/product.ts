/** The product's name on the wire: paths, the socket namespace, storage keys. What visitors read comes from the site config. */
export const product = 'aoir'

/** Where the site's days begin and end. */
export const siteTimeZone = 'Asia/Shanghai'
