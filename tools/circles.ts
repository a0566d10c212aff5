import { importsOf, type Fault, type SourceFile } from './source-files.ts'

/**
 * Files that import each other, directly or by way of others, types and lazy imports included: none of them can be
 * understood, moved or tested without all the others. One fault for each circle, with every file of it.
 */
export function circleFaults(files: readonly SourceFile[]): Fault[] {
  const checked = files.filter(({ path }) => /\.[jt]sx?$/.test(path))
  const known = new Set(checked.map(({ path }) => path))
  const targets = new Map(checked.map((file) => [file.path, importsOf(file).filter((target) => known.has(target))]))
  return componentsOf(targets)
    .filter((circle) => circle.length > 1 || targets.get(circle[0] ?? '')?.includes(circle[0] ?? ''))
    .map((circle) => {
      const [path = '', ...others] = circle.toSorted()
      return { path, rule: `stands in a circle of imports with ${others.join(', ') || 'itself'}` }
    })
}

/** The strongly connected components of a graph (Tarjan). */
function componentsOf(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const stack: string[] = []
  const order = new Map<string, number>()
  const onStack = new Set<string>()

  function visit(node: string): number {
    const place = order.size
    order.set(node, place)
    stack.push(node)
    onStack.add(node)
    let low = place
    for (const target of targets.get(node) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (onStack.has(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === place) {
      const component = stack.splice(stack.indexOf(node))
      for (const member of component) onStack.delete(member)
      found.push(component)
    }
    return low
  }

  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return found
}
