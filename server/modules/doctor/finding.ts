import type { CheckName } from '#contract/modules/site/doctor.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import type { MessageParams } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'

/** What was found: a sentence, and what helps as a command to type or a page to open. */
export interface Finding {
  state: 'ok' | 'warn' | 'bad'
  key: MessageKey
  params?: MessageParams
  command?: string
  href?: string
}

type Remedy = Pick<Finding, 'params' | 'command' | 'href'>

const finding =
  (state: Finding['state']) =>
  (key: MessageKey, more: Remedy = {}): Finding => ({ state, key, ...more })

export const ok = finding('ok')
/** When there is time. */
export const warn = finding('warn')
/** Today. */
export const bad = finding('bad')

/** What a check may look at. */
export interface Examination {
  ctx: Context
  /** The address that whoever asks seems to come from; undefined at the command line. */
  callerIp?: string
}

export type Check = (examination: Examination) => Finding | Promise<Finding>
export type Checks = Partial<Record<CheckName, Check>>
