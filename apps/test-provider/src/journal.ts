import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type Journal = {
  /** What was written before, oldest first. */
  readonly lines: readonly string[]
  append(line: string): void
  close(): void
}

const nothing: Journal = { lines: [], append: () => undefined, close: () => undefined }

/** Append-only, a line for every change. A line is in the system's hands before anybody is answered: a kill loses none. */
export function openJournal(path: string | undefined): Journal {
  if (path === undefined) return nothing
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+', 0o600)
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  // A line that breaks off was never answered for: it did not happen.
  if (whole !== text) ftruncateSync(file, Buffer.byteLength(whole))
  return {
    lines: whole.split('\n').slice(0, -1),
    append: (line) => void writeSync(file, `${line}\n`),
    close: () => closeSync(file),
  }
}
