import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** What is on screen first, and what each of these pages loads at once besides its own imports. */
const FIRST_PAGES = {
  home: ['features/home/pages/HomePage.tsx'],
  post: ['features/posts/pages/PostDetailPage.tsx'],
  profile: ['app/pages/OtherProfilePage.tsx', 'app/pages/profile-actions.tsx', 'features/posts/feed/CreatorPosts.tsx'],
} as const

/** What a member has beside every page: the connection, and what listens to it (`app/listeners.tsx`). */
const BESIDE_PAGES = [
  'platform/realtime/socket.ts',
  ...['wallet', 'presence', 'profiles', 'payments', 'creators', 'memberships', 'posts', 'chat', 'calls', 'bell'].map(
    (feature) => `features/${feature}/events.tsx`,
  ),
]

/**
 * One file for what every page needs, and one for each of the first pages with what is not in a file before it. Left to
 * itself the bundler makes a file for every set of pages that share something, and a visitor waits for forty of them. What
 * a member has beside pages is in two files: what of it was agreed with the server is needed by pages of visitors as well.
 *
 * Which modules a page needs is asked of the bundler, by a build that is thrown away: a pattern of file names would
 * catch an index file and with it all that its room has, uploads and editors included.
 */
export async function chunksOfFirstPages(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const source = join(import.meta.dirname, '../src')
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })
  if (!('output' in result)) throw new Error('A build has one output')
  const chunks = result.output.filter((output) => output.type === 'chunk')
  const neededBy = (files: readonly string[]) =>
    modulesOf(
      chunks,
      files.map((file) => join(source, file)),
    )
  const groups = Object.entries(FIRST_PAGES).map(([name, files], index) => {
    const modules = neededBy(files)
    return { name, test: (id: string) => modules.has(id), priority: 10 - index }
  })
  const beside = neededBy(BESIDE_PAGES)
  return {
    groups: [
      { name: 'first', tags: ['$initial'], priority: 100 },
      ...groups,
      { name: 'agreed', test: (id: string) => beside.has(id) && id.includes('/packages/contract/'), priority: 2 },
      { name: 'member', test: (id: string) => beside.has(id), priority: 1 },
    ],
  }
}

function modulesOf(chunks: readonly Rolldown.OutputChunk[], entries: readonly string[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modules = new Set<string>()
  const seen = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const id of chunk.moduleIds) modules.add(id)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const entry of entries) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === entry)
    if (!chunk) throw new Error(`${entry} is no chunk of its own: nothing imports it lazily`)
    visit(chunk)
  }
  return modules
}
