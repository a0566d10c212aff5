import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A database, or what stands before one, was started a moment ago: waits until it answers. */
export async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      return await client.end()
    } catch (error) {
      if (tries === 400) throw error
      await sleep(50)
    }
  }
}
