import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_S = 31_536_000
const READ_AGAIN_MS = 1_000
const PAGE = 'index.html'
const POLICY = 'content-security-policy'

/** The page of the built application, and what its policy must allow. */
export type WebPage = { readonly html: string; readonly scripts: readonly string[] }

/** Null where no application was built. */
export async function readWebPage(directory: string): Promise<WebPage | null> {
  const file = join(directory, PAGE)
  if (!existsSync(file)) return null
  const html = await readFile(file, 'utf8')
  return { html, scripts: inlineScriptsOf(html) }
}

/** The built web application. Its assets carry their hash in the name and never change; its page does. */
export async function serveWebApp(server: FastifyInstance, directory: string): Promise<boolean> {
  const page = await readWebPage(directory)
  if (!page) return false
  await server.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes(`${sep}assets${sep}`)
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      // Compressed, it has a longer name.
      if (basename(path).startsWith(PAGE)) allowScripts(reply, page)
    },
  })
  // Left to itself, the library reads the whole folder of assets again for every one that is asked for.
  const files = await knownFiles(directory)
  server.get('/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const file = path === '' ? PAGE : path
    return (await files.has(file)) ? reply.sendFile(file) : reply.callNotFound()
  })
  return true
}

/** Read again for one that is not among them, in case that somebody built anew below a running server, but not for everybody's guess. */
async function knownFiles(directory: string) {
  let files = await filesIn(directory)
  let readAt = performance.now()
  return {
    async has(file: string): Promise<boolean> {
      if (files.has(file)) return true
      if (performance.now() - readAt < READ_AGAIN_MS) return false
      readAt = performance.now()
      files = await filesIn(directory).catch(() => files)
      return files.has(file)
    },
  }
}

/** By their paths below it, as an address has them. */
async function filesIn(directory: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll(sep, '/')))
}

/** The page has a script of its own, for what must not wait for a file. By its hash nothing else can run in its place. */
function inlineScriptsOf(page: string): string[] {
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

export function allowScripts(
  reply: Pick<FastifyReply, 'header' | 'getHeader'>,
  { scripts }: Pick<WebPage, 'scripts'>,
): void {
  const policy = String(reply.getHeader(POLICY) ?? '')
  void reply.header(POLICY, policy.replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' ')))
}
