import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { key, noInput, text } from '#contract/shared/values.ts'
import { get, post } from '../../endpoint.ts'

/**
 * Which panel: the one that is given, or the stored one. The stored key asks for the password of whoever uses it, and
 * goes to no other address than the stored one.
 */
const panel = {
  url: z.optional(text({ max: 200 })),
  key: z.optional(text({ max: 200 })),
  password: z.optional(z.string().check(z.maxLength(pageLimits.password.max))),
}

/** How far the panel's certificate can be trusted: by an authority, as the one met before, or not at all (http). */
const certificates = ['public', 'pinned', 'none'] as const

const node = z.object({
  name: z.string(),
  path: z.string(),
  port: z.int(),
  run: z.boolean(),
  domains: z.array(z.string()),
})
export type PanelProject = z.infer<typeof node>

/** What a server needs before this software can be put onto it. */
export const environmentItems = ['panel', 'node', 'webserver', 'disk', 'memory', 'project', 'port', 'folder'] as const
export type EnvironmentItem = (typeof environmentItems)[number]

const environmentRow = z.object({
  item: z.enum(environmentItems),
  ok: z.boolean(),
  /** What there is, and what there must be. */
  found: z.string(),
  need: z.string(),
})
export type EnvironmentRow = z.infer<typeof environmentRow>

/** Where it goes. */
const place = {
  project: z._default(text({ max: 32 }).check(z.regex(/^[A-Za-z]\w{1,31}$/, key('panel_bad_project'))), 'aoir'),
  path: z._default(
    text({ max: 200 }).check(z.regex(/^\/www\/wwwroot\/[A-Za-z0-9_][A-Za-z0-9_.-]*$/, key('panel_bad_path'))),
    '/www/wwwroot/aoir',
  ),
  port: z._default(z.int().check(z.gte(1024), z.lte(65_535)), 3000),
}

export const deploySteps = ['check', 'folder', 'upload', 'unpack', 'settings', 'project', 'start', 'visit'] as const
export type DeployStep = (typeof deploySteps)[number]

const jobId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, key('input_bad_id')))

const job = z.object({
  jobId: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** The step it is at, or the one that failed. */
  step: z.enum(deploySteps),
  /** Of a failure: a sentence. */
  reason: z.string(),
  /** Whether the new site answered under its domain; null: there is none, or nobody has asked yet. */
  isReachable: z.nullable(z.boolean()),
})
export type PanelJob = z.infer<typeof job>

export const panelContract = {
  checkApi: post('/api/baota/check-api', {
    summary: 'Whether a BaoTa panel answers. `fingerprint`: trust this certificate instead of the one met before',
    access: 'staff',
    needs: 'site.run',
    input: z.object({
      ...panel,
      fingerprint: z.optional(z.string().check(z.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, key('input_bad_text')))),
    }),
    output: z.object({
      system: z.string(),
      version: z.string(),
      certificate: z.enum(certificates),
      /** SHA-256; empty without a certificate. */
      fingerprint: z.string(),
    }),
  }),
  getNodeProjectList: post('/api/baota/get-node-project-list', {
    summary: 'The Node projects of a panel, twenty a page',
    access: 'staff',
    needs: 'site.run',
    input: z.object({ ...panel, page: z._default(z.int().check(z.gte(1), z.lte(1000)), 1) }),
    output: z.object({ list: z.array(node), hasMore: z.boolean() }),
  }),
  checkDeployEnvironment: post('/api/baota/check-deploy-environment', {
    summary: 'Whether this software could be put onto the server of a panel, point by point',
    access: 'staff',
    needs: 'site.run',
    input: z.object({ ...panel, ...place }),
    output: z.object({ ok: z.boolean(), list: z.array(environmentRow) }),
  }),
  deployNow: post('/api/baota/deploy-now', {
    // Known again by its number, and by a key where somebody sends one.
    creates: 'itself',
    summary: 'Put this software onto the server of a panel. The same `jobId` again tells how far it is',
    access: 'staff',
    needs: 'site.run',
    input: z.object({
      ...panel,
      ...place,
      jobId: z.optional(jobId),
      domain: z.optional(text({ max: licenceLimits.domainTyped })),
    }),
    output: job,
  }),
  getServerWhiteIp: get('/api/baota/get-server-white-ip', {
    summary: 'The addresses of this server that a panel must let in',
    access: 'staff',
    needs: 'site.run',
    input: noInput,
    output: z.object({ list: z.array(z.string()), isSure: z.boolean() }),
  }),
}
