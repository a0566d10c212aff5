import type { LanguageCode } from '@fanlight/contract'
import { spawn } from 'node:child_process'
import type { Log } from '../log/log.ts'
import type { Translator } from './translator.ts'

/** Someone waits for it, and a request has ten seconds. */
const DEADLINE_MS = 5_000
const MAX_INPUT_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 256 * 1024
/** It runs on the cores that serve everyone. */
const AT_ONCE = 2

/** Pairs are named by two letters or by three, as old as they are. */
const NAMES: Record<LanguageCode, readonly string[]> = {
  en: ['en', 'eng'],
  de: ['de', 'deu'],
  fr: ['fr', 'fra'],
  es: ['es', 'spa'],
  it: ['it', 'ita'],
  pt: ['pt_BR', 'por_BR', 'pt', 'por'],
  nl: ['nl', 'nld'],
  ru: ['ru', 'rus'],
  tr: ['tr', 'tur'],
  ar: ['ar', 'ara'],
  fa: ['fa', 'fas', 'pes'],
  he: ['he', 'heb'],
  hi: ['hi', 'hin'],
  id: ['id', 'ind'],
  ms: ['ms', 'msa', 'zlm'],
  tl: ['tl', 'tgl', 'fil'],
  th: ['th', 'tha'],
  vi: ['vi', 'vie'],
  ja: ['ja', 'jpn'],
  ko: ['ko', 'kor'],
  'zh-CHS': ['zh', 'zho', 'cmn'],
  'zh-CHT': ['zh_TW', 'zho_TW'],
}

type Deps = { log: Log; command: string }

/** Apertium, or what behaves like it, on this machine. It finds out no language: it has to be told the writer's. */
export function createApertium({ log, command }: Deps): Translator {
  let listed: Promise<ReadonlySet<string>> | null = null
  let running = 0

  /** Asked once; again only if it could not say. */
  async function pairs(): Promise<ReadonlySet<string>> {
    listed ??= run(command, ['-l'], '').then((lines) => new Set(lines.split(/\s+/).filter(Boolean)))
    try {
      return await listed
    } catch (error) {
      listed = null
      throw error
    }
  }

  async function pairFor(from: LanguageCode, to: LanguageCode): Promise<string | null> {
    const known = await pairs()
    const named = NAMES[from].flatMap((source) => NAMES[to].map((target) => `${source}-${target}`))
    return named.find((pair) => known.has(pair)) ?? null
  }

  return {
    async translate(words, to, from) {
      if (from === null || from === to || running >= AT_ONCE) return null
      running++
      try {
        const pair = await pairFor(from, to)
        if (pair === null) return null
        const { page, read } = marked(words)
        // `-u`: words that it does not know stay as they are, without a mark. Tags are no words to it.
        const made = read(await run(command, ['-u', '-f', 'html-noent', pair], page))
        // Nobody has looked at the words: what they were taken for is a guess, and not said.
        return made === null || made.trim() === '' ? null : { words: made, source: null }
      } catch (error) {
        // Without the words: they are between two people.
        log.warn({ err: error, to }, 'a translation could not be made')
        return null
      } finally {
        running--
      }
    },
  }
}

/** Addresses, names and tags, which are the same in every language. */
const SAME_EVERYWHERE = /(?:https?:\/\/|www\.)\S+|[@#][\p{L}\p{N}_.-]+/giu
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const WRITTEN = new Map(Object.entries(SIGNS).map(([sign, written]) => [written, sign]))

/** Words as a page in which a tag stands for each line's end and for what must not be translated, and the way back. */
function marked(words: string): { page: string; read: (page: string) => string | null } {
  const kept: string[] = []
  const plain = (part: string): string =>
    part.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br/>')
  let page = ''
  let upTo = 0
  for (const { 0: same, index } of words.matchAll(SAME_EVERYWHERE)) {
    page += `${plain(words.slice(upTo, index))}<x n="${kept.push(same) - 1}"/>`
    upTo = index + same.length
  }
  page += plain(words.slice(upTo))
  return {
    page,
    read(made) {
      const isWhole = kept.every((_, index) => made.includes(`<x n="${index}"/>`))
      if (!isWhole) return null
      return made
        .replace(/\n$/, '')
        .replaceAll('<br/>', '\n')
        .replaceAll(/&(?:amp|lt|gt);/g, (written) => WRITTEN.get(written) ?? written)
        .replaceAll(/<x n="(\d+)"\/>/g, (tag, index: string) => kept[Number(index)] ?? tag)
    },
  }
}

/** No shell reads what people wrote: it goes in as it is, and only fixed names are arguments. */
function run(command: string, args: readonly string[], input: string): Promise<string> {
  if (Buffer.byteLength(input) > MAX_INPUT_BYTES) return Promise.reject(new Error('Too much to translate'))
  return new Promise((resolve, reject) => {
    // A group of its own: it is a row of programs, and all of them are ended.
    // Through a pipe of the shell's: it opens what it reads by name, which it cannot with the sockets that we hand out.
    const child = spawn('sh', ['-c', 'cat | "$0" "$@"', command, ...args], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const chunks: Buffer[] = []
    let size = 0
    const fail = (message: string): void => {
      endGroup(child.pid)
      reject(new Error(message))
    }
    const late = setTimeout(() => fail('The translation engine took too long'), DEADLINE_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_ANSWER_BYTES) fail('The translation engine answered too much')
      else chunks.push(chunk)
    })
    child.once('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(late)
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'))
      else reject(new Error(`The translation engine ended with ${code}`))
    })
    // One that ends without reading has an exit code that says more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
