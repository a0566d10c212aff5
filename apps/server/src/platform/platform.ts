import type { Clock } from './clock.ts'
import type { Database } from './db/db.ts'
import type { Signals } from './db/signals.ts'
import type { Downloads } from './http/downloads.ts'
import type { Ids } from './ids.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { Mail } from './mail/mail.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage/storage.ts'

/** What every module may use. It knows the contract's kinds and no module's content. */
export type Platform = {
  readonly db: Database
  readonly signals: Signals
  readonly clock: Clock
  readonly downloads: Downloads
  readonly ids: Ids
  readonly jobs: Jobs
  readonly log: Log
  readonly mail: Mail
  readonly realtime: Realtime
  readonly secrets: Secrets
  readonly storage: Storage
  /** Where people reach us: the base of links in letters, and the origin that passkeys are bound to. */
  publicUrl(): string
  /**
   * Repeats small work in each process that answers people, for as long as it lives, never twice at once: what it remembers, who
   * is connected to it, and what people who are in the middle of something must not wait for.
   */
  every(milliseconds: number, name: string, work: () => Promise<void>): void
  /** The same for work that belongs to all processes, in those that do work: only one of them does it at a time. */
  everyAlone(milliseconds: number, name: string, work: () => Promise<void>): void
  /** The same in each process that does work, at the same time. */
  everyWorker(milliseconds: number, name: string, work: () => Promise<void>): void
}
