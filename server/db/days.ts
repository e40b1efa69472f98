import sql, { raw } from 'sql-template-tag'
import { siteTimeZone } from '#contract/shared/product.ts'

/** The zone stands in the text of a statement: two parameters of equal value would be two expressions to `group by`. */
export const zone = raw(`'${siteTimeZone}'`)

/** The day that it is on this site. */
export const today = sql`(now() at time zone ${zone})::date`
