export interface Policy {
  version: string
  statement: {
    effect: string
    action: string[]
    resource: string[]
    condition?: Record<string, Record<string, string | number>>
  }[]
}

export interface Access {
  action: string
  resource: string
  facts: Record<string, string | number>
}

const operators: Record<string, (fact: string | number, limit: string | number) => boolean> = {
  numeric_less_than_equal: (fact, limit) => Number(fact) <= Number(limit),
  string_like: (fact, pattern) => isLike(String(fact), String(pattern)),
}

/** What is not allowed by a whole statement, with all its conditions, is forbidden. */
export function allows(policy: Policy, { action, resource, facts }: Access): boolean {
  return policy.statement.some(
    (statement) =>
      statement.effect === 'allow' &&
      statement.action.includes(action) &&
      statement.resource.some((pattern) => isLike(resource, pattern)) &&
      Object.entries(statement.condition ?? {}).every(([operator, wanted]) =>
        Object.entries(wanted).every(([name, limit]) => operators[operator]?.(facts[name] ?? '', limit) === true),
      ),
  )
}

function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text)
}
