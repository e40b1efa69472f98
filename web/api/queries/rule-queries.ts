import { queryOptions } from '@tanstack/react-query'
import type { RuleInput } from '#contract/modules/site/admin-rule.ts'
import { ruleLimits } from '#contract/shared/rules.ts'
import type { Api } from '#web/api/api.ts'

export const adminRulesKey = ['admin', 'rules']

/** All of them: there are not many. */
export const adminRulesQuery = (api: Api) =>
  queryOptions({
    queryKey: adminRulesKey,
    queryFn: () => api.adminRule.list({ limit: ruleLimits.rules }),
    staleTime: 0,
  })

/** What a rule makes of a text. */
export const ruleCheckQuery = (api: Api, rule: RuleInput, text: string) =>
  queryOptions({
    queryKey: ['admin', 'rule-check', text === '' ? null : rule, text],
    queryFn: () => api.adminRule.check({ rule, text }),
    enabled: text !== '',
    retry: false,
    gcTime: 0,
  })

const askedEvery = 600

/** How far a trial is; asked again until it has ended. */
export const ruleTrialQuery = (api: Api, tryId: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'rule-trial', tryId ?? ''],
    queryFn: () => api.adminRule.tried({ tryId: tryId ?? '' }),
    enabled: tryId !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : askedEvery),
    gcTime: 0,
  })
