/** Names of ids that are no member's. Every other one may be. */
const otherIds = new Set([
  'classifyId',
  'commentId',
  'postsId',
  'postsSystemId',
  'replyId',
  'systemId',
  'systemZoneId',
  'toReplyId',
])
/** What has one of these is a post, a comment, a board … and its `_id` is no member's. */
const signs = ['title', 'postsId', 'systemName', 'zoneName', 'classifyName', 'COMMON_SITE_NAME']
const digits = /^\d+$/

/**
 * Who may be on a page: ids in its address and in what it was given. For them some of it may be their own, so that it
 * does not come out as for others. Digits of another meaning do no harm: such a page is drawn for each.
 */
export function peopleOn(url: string, answers: unknown[]): Set<string> {
  const people = new Set(url.match(/\d+/g))
  const visit = (value: unknown, isOther: boolean) => {
    if (typeof value === 'string') {
      if (!isOther && digits.test(value)) people.add(value)
    } else if (Array.isArray(value)) {
      for (const entry of value) visit(entry, isOther)
    } else if (typeof value === 'object' && value !== null) {
      const isThing = signs.some((sign) => sign in value)
      for (const [name, part] of Object.entries(value)) {
        if (digits.test(name)) people.add(name)
        visit(part, otherIds.has(name) || (name === '_id' && isThing))
      }
    }
  }
  visit(answers, false)
  return people
}
