import type { MessageId, UserId } from '@fanlight/contract'
import type { Queued } from './queued.ts'

/** Where messages wait: over a reload and a closed browser, for all tabs together. */
export type BoxStore = {
  all: (userId: UserId) => Promise<Queued[]>
  has: (messageId: MessageId) => Promise<boolean>
  put: (queued: Queued) => Promise<void>
  remove: (messageId: MessageId) => Promise<void>
  clear: (userId: UserId) => Promise<void>
}

const DATABASE = 'fanlight-outbox'
const MESSAGES = 'messages'
const BY_USER = 'userId'

/** Where the browser keeps nothing (storage is blocked), what waits lives as long as the page. */
export function openBoxStore(): BoxStore {
  const memory = memoryStore()
  let database: Promise<IDBDatabase> | undefined

  async function inDatabase<T>(
    work: (messages: IDBObjectStore) => IDBRequest<T>,
    mode: IDBTransactionMode,
  ): Promise<T> {
    database ??= openDatabase()
    const transaction = (await database).transaction(MESSAGES, mode)
    return settled(work(transaction.objectStore(MESSAGES)), transaction)
  }
  async function orInMemory<T>(work: Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await work
    } catch {
      database = undefined
      return instead()
    }
  }

  return {
    all: (userId) =>
      orInMemory(
        inDatabase<Queued[]>((messages) => messages.index(BY_USER).getAll(userId), 'readonly').then(async (kept) => [
          ...kept,
          ...(await memory.all(userId)),
        ]),
        () => memory.all(userId),
      ),
    has: (messageId) =>
      orInMemory(
        inDatabase((messages) => messages.count(messageId), 'readonly').then(
          async (count) => count > 0 || memory.has(messageId),
        ),
        () => memory.has(messageId),
      ),
    put: (queued) =>
      orInMemory(
        inDatabase((messages) => messages.put(queued), 'readwrite').then(() => undefined),
        () => memory.put(queued),
      ),
    async remove(messageId) {
      await memory.remove(messageId)
      await orInMemory<undefined>(
        inDatabase((messages) => messages.delete(messageId), 'readwrite'),
        () => Promise.resolve(undefined),
      )
    },
    async clear(userId) {
      await memory.clear(userId)
      const kept = await this.all(userId)
      await Promise.all(kept.map(({ messageId }) => this.remove(messageId)))
    },
  }
}

export function memoryStore(): BoxStore {
  const kept = new Map<MessageId, Queued>()
  return {
    all: async (userId) => [...kept.values()].filter((queued) => queued.userId === userId),
    has: async (messageId) => kept.has(messageId),
    put: async (queued) => void kept.set(queued.messageId, queued),
    remove: async (messageId) => void kept.delete(messageId),
    async clear(userId) {
      for (const queued of kept.values()) if (queued.userId === userId) kept.delete(queued.messageId)
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(MESSAGES, { keyPath: 'messageId' }).createIndex(BY_USER, BY_USER)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
    request.addEventListener('blocked', () => reject(new Error('The database is blocked')))
  })
}

/** When it is written for good, not when it was asked for: only then does it outlive the page. */
function settled<T>(request: IDBRequest<T>, transaction: IDBTransaction): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not written')))
  })
}
