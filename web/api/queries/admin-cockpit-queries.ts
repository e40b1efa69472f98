import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CockpitSpan } from '#contract/modules/site/cockpit.ts'
import type { Api } from '#web/api/api.ts'

export const cockpitTodayQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'cockpit', 'today'],
    queryFn: () => api.adminCockpit.today(),
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const cockpitSeriesQuery = (api: Api, days: CockpitSpan) =>
  queryOptions({
    queryKey: ['admin', 'cockpit', 'series', days],
    queryFn: () => api.adminCockpit.series({ days }),
    placeholderData: keepPreviousData,
  })

export const cockpitCohortsQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'cockpit', 'cohorts'], queryFn: () => api.adminCockpit.cohorts() })

/** It takes seconds and costs something: once, and again when somebody wants it. */
export const adminDoctorQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'doctor'],
    queryFn: () => api.adminDoctor.check({}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const adminUpgradeQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'upgrade'], queryFn: () => api.adminUpgrade.info({}) })
