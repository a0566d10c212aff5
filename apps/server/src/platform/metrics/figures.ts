import { Gauge, type Registry } from 'prom-client'

/** What is not counted as it happens but asked for when somebody reads the metrics. */
export type Figures = {
  /** Of the pool: connections there are, those nobody uses, and who waits for one. Of the lane: reads under way. */
  database: { max: number; size: number; idle: number; waiting: number; reading: number }
  /** Of the whole place, whichever process is asked. `lateSeconds`: how long the longest waits to be looked at. */
  calls: { ringing: number; talking: number; lateSeconds: number }
  /** Of the whole place. */
  rooms: { open: number; live: number; viewers: number }
  /** The engine of this process; bytes where it knows them. */
  engine: { isUp: boolean; rooms: number; peers: number; bytesIn?: number; bytesOut?: number }
  /** Of the whole place; null: the book was never proved. */
  ledger: { checkedAt: number | null; faults: number }
}

type Read<Part extends keyof Figures> = () => Figures[Part] | Promise<Figures[Part]>
type Source = { part: keyof Figures; read: Read<keyof Figures> }

/** A part that does not answer must not keep the others from being read. */
const READ_MS = 1_000

const help: { readonly [Part in keyof Figures]: Readonly<Record<string, string>> } = {
  database: {
    max: 'Connections that the pool may have',
    size: 'Connections that the pool has',
    idle: 'Connections of the pool that nobody uses',
    waiting: 'Who waits for a connection of the pool',
    reading: 'Short reads that were asked and are not answered yet',
  },
  calls: {
    ringing: 'Calls that ring, of all processes',
    talking: 'Calls in which two talk, of all processes',
    lateSeconds: 'How long the call that waits longest is overdue, of all processes',
  },
  rooms: {
    open: 'Live rooms that are open, of all processes',
    live: 'Live rooms with something to see, of all processes',
    viewers: 'Viewers of live rooms, of all processes',
  },
  engine: {
    isUp: 'Whether the media engine answers',
    rooms: 'Rooms of the media engine',
    peers: 'Senders and viewers of the media engine',
    bytesIn: 'Bytes of media that came to the engine since it started',
    bytesOut: 'Bytes of media that the engine sent since it started',
  },
  ledger: {
    checkedAt: 'When the book was last proved, as seconds since 1970; 0: never',
    faults: 'Faults that the last check of the ledger found; fifty at most are counted',
  },
}

const names: { readonly [Part in keyof Figures]: { readonly [Figure in keyof Required<Figures[Part]>]: string } } = {
  database: {
    max: 'fanlight_database_pool_max',
    size: 'fanlight_database_pool_size',
    idle: 'fanlight_database_pool_idle',
    waiting: 'fanlight_database_pool_waiting',
    reading: 'fanlight_database_reads_in_flight',
  },
  calls: {
    ringing: 'fanlight_calls_ringing',
    talking: 'fanlight_calls_talking',
    lateSeconds: 'fanlight_calls_late_seconds',
  },
  rooms: {
    open: 'fanlight_live_rooms_open',
    live: 'fanlight_live_rooms_live',
    viewers: 'fanlight_live_viewers',
  },
  engine: {
    isUp: 'fanlight_engine_up',
    rooms: 'fanlight_engine_rooms',
    peers: 'fanlight_engine_peers',
    bytesIn: 'fanlight_engine_received_bytes',
    bytesOut: 'fanlight_engine_sent_bytes',
  },
  ledger: { checkedAt: 'fanlight_ledger_checked_timestamp_seconds', faults: 'fanlight_ledger_faults' },
}

export function createFigures(registry: Registry) {
  const sources: Source[] = []
  const missing = new Gauge({
    name: 'fanlight_figures_missing',
    help: 'Whether a part did not say its figures when they were read',
    labelNames: ['of'],
    registers: [registry],
  })
  const gauges = new Map<string, Gauge>()

  function gaugeOf(name: string, about: string): Gauge {
    const known = gauges.get(name) ?? new Gauge({ name, help: about, registers: [registry] })
    gauges.set(name, known)
    return known
  }

  async function readOne({ part, read: ask }: Source): Promise<void> {
    const figures = await within(READ_MS, ask).catch(() => null)
    missing.set({ of: part }, figures === null ? 1 : 0)
    for (const [figure, name] of Object.entries<string>(names[part])) {
      const gauge = gaugeOf(name, help[part][figure] ?? '')
      const value = (figures as Record<string, number | boolean | null | undefined> | null)?.[figure]
      // What is not known is not there: an old value would look like one of now.
      if (value === undefined) gauge.remove()
      else gauge.set(Number(value ?? 0))
    }
  }

  return {
    watch: <Part extends keyof Figures>(part: Part, read: Read<Part>): void => void sources.push({ part, read }),
    readAll: async (): Promise<void> => void (await Promise.all(sources.map(readOne))),
  }
}

async function within<T>(milliseconds: number, ask: () => T | Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('It took too long')), milliseconds)
  })
  try {
    return await Promise.race([(async () => ask())(), expired])
  } finally {
    clearTimeout(late)
  }
}
