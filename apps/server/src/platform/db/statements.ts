/** One statement of a script, and the line that it begins on. */
export type Statement = { text: string; line: number }

/**
 * Cuts a script where PostgreSQL would: at semicolons that stand in no string, name, comment or body. So that each can be run
 * by itself, and the one that fails can be named.
 */
export function statementsOf(script: string): Statement[] {
  const statements: Statement[] = []
  let from = 0
  let at = 0
  const cut = (to: number): void => {
    const text = script.slice(from, to)
    const blank = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/.exec(text)?.[0].length ?? 0
    const isEmpty = blank === text.length
    if (!isEmpty) {
      const line = script.slice(0, from + blank).split('\n').length
      statements.push({ text: text.slice(blank).trimEnd(), line })
    }
    from = to + 1
  }
  while (at < script.length) {
    if (script[at] === ';') cut(at)
    at = passed(script, at)
  }
  cut(script.length)
  return statements
}

/** Where what begins here is over: a string or a comment as a whole, anything else sign by sign. */
function passed(script: string, at: number): number {
  const rest = script.slice(at, at + 80)
  if (rest.startsWith('--')) return endOf(script, '\n', at)
  if (rest.startsWith('/*')) return endOfComment(script, at)
  if (rest.startsWith('"')) return endOf(script, '"', at + 1)
  if (rest.startsWith("'")) return endOfText(script, at, /e$/i.test(script.slice(Math.max(0, at - 1), at)))
  const body = /^\$(?:[a-z_]\w*)?\$/i.exec(rest)?.[0]
  const isInName = /\w$/.test(script.slice(Math.max(0, at - 1), at))
  return body !== undefined && !isInName ? endOf(script, body, at + body.length) : at + 1
}

function endOf(script: string, end: string, from: number): number {
  const found = script.indexOf(end, from)
  return found === -1 ? script.length : found + end.length
}

/** A doubled quote is two strings beside each other, which comes to the same. */
function endOfText(script: string, at: number, hasEscapes: boolean): number {
  for (let next = at + 1; next < script.length; next++) {
    if (hasEscapes && script[next] === '\\') next++
    else if (script[next] === "'") return next + 1
  }
  return script.length
}

/** Comments of PostgreSQL stand in each other. */
function endOfComment(script: string, at: number): number {
  let depth = 0
  for (let next = at; next < script.length; next++) {
    if (script.startsWith('/*', next)) {
      depth++
      next++
    } else if (script.startsWith('*/', next)) {
      depth--
      next++
      if (depth === 0) return next + 1
    }
  }
  return script.length
}
