import { instant } from '@fanlight/contract'
import type { App } from './app.ts'
import { digestOf, hashPassword, sealKey } from './modules/identity/index.ts'
import { renderBlur } from './modules/media/index.ts'
import type { News } from './modules/notifications/index.ts'
import { accounts, createLedger, type Posting } from './modules/wallet/index.ts'
import type { Programs } from './platform/config/programs.ts'
import type { Tx } from './platform/db/db.ts'
import { sql } from './platform/db/sql.ts'
import { createIds } from './platform/ids.ts'
import type { Platform } from './platform/platform.ts'

export type { Db, Tx } from './platform/db/db.ts'
export type { Storage } from './platform/storage/storage.ts'
export type { News, Posting, Programs }

/** All of the server that the demo world uses. It is handed over: nothing of the server is in the demo's bundle. */
export type DemoHost = {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'log' | 'secrets' | 'storage'>
  readonly sql: typeof sql
  readonly accounts: typeof accounts
  /** Of a password as it is typed. */
  readonly hashPassword: (password: string) => Promise<string>
  /** The key of an authenticator app, as it is kept. */
  readonly sealKey: (key: string) => string
  readonly renderBlur: typeof renderBlur
  /** The id that this process slot would have given at that time. */
  readonly idAt: (time: number, slot: number) => string
  /** Writes the book as of another time. */
  readonly createLedgerAt: (now: () => number) => { post(tx: Tx, posting: Posting): Promise<unknown> }
  /** Lets go of the earnings whose holding period is over. */
  readonly releaseEarnings: () => Promise<unknown>
  /** What people hear of what happened, in the transaction that writes it down. */
  readonly tell: (tx: Tx, ...news: readonly News[]) => Promise<void>
  /** Tells when a video is made, or cannot be. */
  readonly onAssetSettled: App['media']['assets']['onSettled']
}

/** What the server asks of the demo world: the `demoWorld` of `apps/demo/src/main.ts`. */
export type DemoWorld = {
  readonly accounts: readonly { role: string; email: string }[]
  readonly password: string
  /** What the operator's authenticator app would be set up with. */
  readonly operatorKey: string
  /** Fills an empty database. Answers false where there are accounts already. */
  load(host: DemoHost, onBegin: () => void): Promise<boolean>
  /** Draws what is missing, while the server is up. */
  paint(host: DemoHost, options: { converter: Programs | null }): { stop(): Promise<void> }
  /** Keeps some rooms live, by the calls that everybody makes; `address` is where the server is reached from this machine. */
  goLive(host: DemoHost, options: { converter: Programs | null; address: string }): { stop(): Promise<void> }
}

export function demoHostOf({
  platform,
  media,
  earnings,
  notifications,
}: Pick<App, 'platform' | 'media' | 'earnings' | 'notifications'>): DemoHost {
  const { db, ids } = platform
  return {
    platform,
    sql,
    accounts,
    hashPassword: (password) => hashPassword(digestOf(password)),
    sealKey: (key) => sealKey(platform.secrets, key),
    renderBlur,
    idAt: (time, slot) =>
      createIds(
        () => time,
        () => slot,
      ).next(),
    createLedgerAt: (now) => createLedger({ db, ids, clock: { now: () => instant(now()) } }),
    releaseEarnings: () => earnings.release(),
    tell: notifications.tell,
    onAssetSettled: (listener) => media.assets.onSettled(listener),
  }
}

/** From the sources beside the sources, from the bundle beside the bundle: both are two steps below apps/. */
const program = import.meta.url.endsWith('.ts') ? '../../demo/src/main.ts' : '../../demo/dist/main.js'

/** By its path, and only when it is wanted: a server without the demo world never reads its code. */
export async function importDemoWorld(): Promise<DemoWorld> {
  const { demoWorld } = (await import(new URL(program, import.meta.url).href)) as { demoWorld: DemoWorld }
  return demoWorld
}
