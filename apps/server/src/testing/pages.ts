import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

/** A page as a program sees it that runs no script: a search engine, a site that shows what is behind a link. */
export type Page = {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  /** By name or property; of two with the same, the last. */
  meta: Record<string, string>
}

/** Reads pages of an app by HTTP, and follows no redirect. */
export async function pageReader(app: TestApp): Promise<(path: string, init?: RequestInit) => Promise<Page>> {
  await app.listen()
  const { port } = app.http.server.server.address() as AddressInfo
  return async (path, init) => {
    const answer = await fetch(`http://localhost:${port}${path}`, { redirect: 'manual', ...init })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString('utf8')
    const tags = text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)
    const meta = Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, unescape(content)]))
    return { status: answer.status, headers: answer.headers, text, bytes, meta }
  }
}

const unescape = (html: string): string =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
