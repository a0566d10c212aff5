import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject } from './project.mjs'

const PARENT_CHECK_MS = 1_000

/** @typedef {{ pid: number | undefined, closed: Promise<number>, graceMs: number }} Child */

/** @type {Set<Child>} */
const running = new Set()
let isStopping = false

/**
 * Starts a program in a process group of its own: a Ctrl-C in the terminal reaches us alone, and we pass it on once.
 * `ended` gives its exit code; with `quiet`, `output()` has what it printed. With `ipc` it can notice that we are gone, and tell
 * `onMessage` something. What it prints goes to `logFile`, if there is one. `graceMs` is what it gets beyond everybody's time to
 * stop. `stop` is for who minds the order.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, ipc?: boolean, logFile?: string, graceMs?: number, onMessage?: (message: any) => void }} [options]
 */
export function launch(command, args, options = {}) {
  const { cwd = inProject(), env, quiet = false, ipc = false, logFile, graceMs = 0, onMessage } = options
  const shown = logFile ? openSync(logFile, 'a') : quiet ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', shown, shown, ...(ipc ? /** @type {const} */ (['ipc']) : [])],
  })
  if (typeof shown === 'number') closeSync(shown)
  if (onMessage) child.on('message', onMessage)
  /** @type {Buffer[]} */
  const chunks = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))

  /** @type {Promise<number>} */
  const closed = new Promise((resolve) => {
    child.once('exit', () => signalGroup(child.pid, 'SIGKILL')) // whatever it left behind
    child.once('close', (code, signal) => {
      if (signal && !isStopping) console.error(`${path.basename(command)} was ended by ${signal}`)
      resolve(code ?? 1)
    })
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`))
      resolve(127)
    })
  })
  const entry = { pid: child.pid, closed, graceMs }
  running.add(entry)
  void closed.then(() => running.delete(entry))
  return {
    output: () => Buffer.concat(chunks).toString(),
    // While everything is being stopped, nobody should take the end of a program for its failure.
    ended: closed.then((code) => (isStopping ? new Promise(() => undefined) : code)),
    /** @param {number} limitMs */
    async stop(limitMs) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGINT')
      const forced = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), limitMs)
      await closed
      clearTimeout(forced)
    },
  }
}

/**
 * When we are told to stop, or npm above us was killed and could not tell: stops what was launched, then ourselves.
 * Told again (npm repeats a Ctrl-C) it goes on stopping.
 * `first` stops those that must go in an order of their own.
 * @param {{ limitMs?: number, exitCode?: (codes: number[]) => number, first?: () => Promise<void> }} [options]
 */
export function stopChildrenOnSignal({ limitMs = 15_000, exitCode = () => 130, first = async () => undefined } = {}) {
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await first()
    process.exit(exitCode(await stopChildren(limitMs)))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  if (process.env['npm_lifecycle_event']) {
    const before = lineage()
    setInterval(() => void (lineage() === before || stop()), PARENT_CHECK_MS).unref()
  }
}

/** Our parent and, where a shell stands between npm and us, as on Debian, also that shell's: npm. */
function lineage() {
  const parent = `/proc/${process.ppid}/stat`
  const npm = existsSync(parent) && /^\d+ \(sh\) \S (\d+)/.exec(readFileSync(parent, 'utf8'))?.[1]
  return `${process.ppid} ${npm}`
}

/**
 * Asked first, so that databases and browsers close properly, then forced. Only the leaders are asked: each knows in
 * which order its own children should go. By SIGINT, because Playwright stops its servers at no other signal.
 * @param {number} limitMs
 */
async function stopChildren(limitMs) {
  const children = [...running]
  for (const { pid } of children) if (pid !== undefined) process.kill(pid, 'SIGINT')
  const allClosed = Promise.all(children.map(({ closed }) => closed))
  const graceMs = Math.max(0, ...children.map((child) => child.graceMs))
  const codes = await Promise.race([allClosed, sleep(limitMs + graceMs)])
  for (const { pid } of running) signalGroup(pid, 'SIGKILL')
  return codes ?? [1]
}

/**
 * @param {number | undefined} leader
 * @param {NodeJS.Signals} signal
 */
function signalGroup(leader, signal) {
  if (leader === undefined) return
  try {
    process.kill(-leader, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
