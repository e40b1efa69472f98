import type { z } from 'zod/mini'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import type { Client } from './exchange.ts'

type ViewerFor<E> = E extends Endpoint<z.ZodMiniType, z.ZodMiniType, 'anyone'> ? Viewer | null : Viewer

type Handler<E> =
  E extends Endpoint<infer In, infer Out> ? (call: Call<ViewerFor<E>, z.output<In>>) => Promise<z.input<Out>> : never

/** What a handler gets. */
interface Call<Who, Input> {
  ctx: Context
  viewer: Who
  input: Input
  client: Client
  /** Of a call that asks for a fresh proof sometimes: now it does. */
  assertFresh: AssertFresh
}
/** `givesFirst`: this call may give somebody the first thing to prove it by, who is then asked for less. */
export type AssertFresh = (terms?: { givesFirst?: boolean }) => Promise<void>

export interface Route {
  endpoint: Endpoint
  handle: (call: Call<Viewer | null, unknown>) => Promise<unknown>
}

/** Pairs each endpoint of a contract with its handler; a missing one or a wrong answer does not compile. */
export function routes<C extends Contract>(contract: C, handlers: { [Name in keyof C]: Handler<C[Name]> }): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as unknown as Route['handle'],
  }))
}

export interface Found {
  route: Route
  params: Record<string, string>
}

export interface RouteFinder {
  find(method: string, path: string): Found | undefined
  /** Which methods the path takes; empty when there is no such path. */
  methodsOf(path: string): string[]
}

export function routeFinder(table: Route[]): RouteFinder {
  const exact = new Map<string, Route>()
  const patterns: { route: Route; pattern: RegExp }[] = []
  for (const route of table) {
    const { method, path } = route.endpoint
    if (!path.includes('{')) exact.set(`${method} ${path}`, route)
    else patterns.push({ route, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) })
  }
  const find = (method: string, path: string): Found | undefined => {
    const route = exact.get(`${method} ${path}`)
    if (route) return { route, params: {} }
    for (const candidate of patterns) {
      if (candidate.route.endpoint.method !== method) continue
      const match = candidate.pattern.exec(path)
      if (match) return { route: candidate.route, params: { ...match.groups } }
    }
    return undefined
  }
  return { find, methodsOf: (path) => ['GET', 'POST'].filter((method) => find(method, path)) }
}
