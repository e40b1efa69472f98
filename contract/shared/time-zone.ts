/** Where the site's days begin and end. */
export const siteTimeZone = 'Asia/Shanghai'
