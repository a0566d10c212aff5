import { TAG_MAX_LENGTH, TAGS_MAX } from '@fanlight/contract'
import { Tag } from '@fanlight/contract/schemas'

export type TagProblem = 'form' | 'tooMany'

/** Between tags: spaces, the comma of any script, and the `#` with which the next one begins. */
const BETWEEN = /[\s,،、，;]+|(?<=[^\s,،、，;])(?=#)/u

/** `#Tape, #Synth` → the two of them, as typed. */
export const splitTags = (typed: string): string[] =>
  typed.split(BETWEEN).filter((word) => word.replace(/^#+/, '') !== '')

/** The tags with those that were typed, as far as they are tags and there is room; and what was wrong with the rest. */
export function withTags(
  tags: readonly string[],
  typed: readonly string[],
): { tags: string[]; added: string[]; left: string[]; problem: TagProblem | null } {
  const added: string[] = []
  const left: string[] = []
  let problem: TagProblem | null = null
  for (const word of typed) {
    const parsed = Tag.safeParse(word.replace(/^#+/, ''))
    if (!parsed.success) {
      problem = 'form'
      left.push(word)
    } else if (tags.includes(parsed.data) || added.includes(parsed.data)) {
      continue
    } else if (tags.length + added.length >= TAGS_MAX) {
      problem ??= 'tooMany'
      left.push(word)
    } else {
      added.push(parsed.data)
    }
  }
  return { tags: [...tags, ...added], added, left, problem }
}

export const tagLimits = { max: TAGS_MAX, maxLength: TAG_MAX_LENGTH } as const
