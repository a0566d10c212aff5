import { HOUR_MS, tagOf, type LanguageCode } from '@fanlight/contract'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'
import { within } from '../within.ts'

export type Translated = { words: string; /** As a tag, where the engine says it. */ source: string | null }

export type Translator = {
  /**
   * Null: it cannot be had now, or not in this language. `from` is a guess, the language of the writer's account: an engine
   * that finds the language out itself needs none.
   */
  translate(words: string, to: LanguageCode, from: LanguageCode | null): Promise<Translated | null>
}

/** A reader waits for it, and a request has ten seconds. */
const DEADLINE_MS = 8_000
/** More than the longest post in any script; an engine that answers more is not answering us. */
const MAX_ANSWER_BYTES = 256 * 1024
/** So much at once: an engine on the same machine has the same cores as we have. */
const AT_ONCE = 4
const LANGUAGES_KEPT_MS = HOUR_MS

/** Engines of several years call these by several names, the newest first. */
const NAMES: Partial<Record<LanguageCode, readonly string[]>> = {
  'zh-CHS': ['zh-Hans', 'zh'],
  'zh-CHT': ['zh-Hant', 'zt'],
  pt: ['pt-BR', 'pt'],
  tl: ['tl', 'fil'],
}

const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const Answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string() }).optional(),
})

type Settings = Exclude<NonNullable<Config['translate']>, { command: string }>
type Deps = { log: Log; now: () => number; failed?: OutsideFailed; settings: Settings }

/** An engine that speaks the HTTP API of LibreTranslate. */
export function createLibreTranslate({ log, now, failed, settings }: Deps): Translator {
  let known: { codes: ReadonlySet<string>; until: number } | null = null
  let running = 0

  const ask = (path: string, body?: object): Promise<unknown> =>
    within(AbortSignal.timeout(DEADLINE_MS), (signal) => askUntil(signal, path, body))

  async function askUntil(signal: AbortSignal, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${settings.url.replace(/\/$/, '')}${path}`, {
      // What it was set to is where it is: an engine that sends us elsewhere is not it.
      redirect: 'error',
      signal,
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, ...(settings.key !== null && { api_key: settings.key }) }),
      }),
    })
    const text = await readShort(answer)
    if (!answer.ok) throw new Error(`The translation engine answered ${answer.status}`)
    return JSON.parse(text)
  }

  async function targets(): Promise<ReadonlySet<string>> {
    if (known && now() < known.until) return known.codes
    const listed = Languages.parse(await ask('/languages'))
    known = { codes: new Set(listed.map(({ code }) => code)), until: now() + LANGUAGES_KEPT_MS }
    return known.codes
  }

  async function nameFor(language: LanguageCode): Promise<string | null> {
    const codes = await targets()
    return (NAMES[language] ?? [language]).find((name) => codes.has(name)) ?? null
  }

  return {
    async translate(words, to) {
      if (running >= AT_ONCE) return null
      running++
      try {
        const target = await nameFor(to)
        if (target === null) return null
        const asked = { q: words, source: 'auto', target, format: 'text' }
        const { translatedText, detectedLanguage } = Answer.parse(await ask('/translate', asked))
        return { words: translatedText, source: detectedLanguage ? tagFor(detectedLanguage.language) : null }
      } catch (error) {
        failed?.('translator', error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'error')
        // Without the words: they may be for members alone.
        log.warn({ err: error, to }, 'a translation could not be made')
        return null
      } finally {
        running--
      }
    },
  }
}

/** The engine's name of a language as browsers know it. */
function tagFor(name: string): string {
  const code = (Object.keys(NAMES) as LanguageCode[]).find((each) => NAMES[each]?.includes(name))
  return code ? tagOf(code) : name
}

async function readShort(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('The translation engine answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
