import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data, type LoaderFunction, type Params, type RouteObject } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { BoardGate } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { loadCode } from './ui/layout/load-code.ts'

/** What a file of a screen exports. */
export interface ScreenModule {
  Component: ComponentType
  loader?: LoaderFunction
  /** The window title without the site's name. */
  title?: (page: { queries: QueryClient; params: Params; pathname: string }) => string
}

const files = import.meta.glob<ScreenModule>('./{desktop,mobile,admin}/**/*.{screen,layout}.tsx')

/** Where the server finds the chunk of a route, for its preload tags. */
export interface ScreenHandle {
  file: string
}

/** A route whose screen (or layout) is a chunk of its own: `file` is its path below web/, without the ending. */
export function screen(file: string, rest: Partial<RouteObject> = {}): RouteObject {
  const load = files[`./${file}.tsx`]
  if (!load) throw new Error(`there is no screen ${file}`)
  const handle: ScreenHandle = { file: `web/${file}.tsx` }
  return { caseSensitive: true, ...rest, lazy: () => fetched(load), handle } as RouteObject
}

/** One after another, so that whoever asks for a page meanwhile hardly waits. */
export async function loadScreens(): Promise<void> {
  for (const load of Object.values(files)) await load()
}

/** Code that does not come has the same reason as data that do not: the network. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return load()
  return loadCode(load).catch(() => {
    throw new ApiError(0, m.network_failed())
  })
}

/** What a page that cannot be shown says of itself. */
export interface PageError {
  statusCode: number
  statusMessage: string
  data: { path: string }
}

/** The path is of a known form but what it names does not exist or cannot. */
export function notFound() {
  return data({ reason: 'invalid' }, { status: 404 })
}

/** What a loader waits for; that the server does not have it becomes a page that is not found. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    throw refusedPage(error)
  }
}

/** What becomes of a page whose content the server refuses: not found, or the way into a board; otherwise a failure. */
export function refusedPage(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 404) return notFound()
  const gate = error.code === 403 ? gateIn(error.data) : undefined
  return gate ? data({ gate }, { status: 403 }) : error
}

/** The board that keeps a visitor out, where a refusal names one. */
export function gateIn(said: unknown): BoardGate | undefined {
  return (said as { gate?: BoardGate } | null)?.gate
}

/** No route has this form. */
export function noMatch() {
  return data({ reason: 'unmatched' }, { status: 404 })
}
