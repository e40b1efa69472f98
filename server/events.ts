import { EventEmitter } from 'node:events'

/** What distant modules tell each other. A listener must not throw and must not wait. */
export interface Events {
  /** A new version of the site configuration is in force in this process. */
  configChanged: { version: number }
  /** These sessions are over: logged out, ended from another device, or revoked. */
  sessionsEnded: { userId: string; sessionIds: string[] }
}

export interface EventBus {
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void
}

export function createEvents(): EventBus {
  const emitter = new EventEmitter()
  return {
    emit: (name, payload) => void emitter.emit(name, payload),
    on(name, listener) {
      emitter.on(name, listener)
      return () => void emitter.off(name, listener)
    },
  }
}
