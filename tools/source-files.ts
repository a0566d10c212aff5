import { posix } from 'node:path'

/** A file of the project by its path from the root, with `/` between folders. */
export type SourceFile = { path: string; text: string }
export type Fault = { path: string; rule: string }

const IMPORT = /(?:^|[\s;])(?:import|export)\s[^'"()]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g

export function importsOf({ path, text }: SourceFile): string[] {
  const found = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')
  return found.map((target) => (target.startsWith('.') ? posix.join(posix.dirname(path), target) : target))
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)
