import type { EndpointDefinition } from '@fanlight/contract/schemas'
import { escapeHtml, plainPage } from '../html.ts'

/** The contract as a page: every call with who may make it, what it takes, what it answers. */
export function docsPage(
  endpoints: readonly EndpointDefinition[],
  document: { paths?: unknown; info?: { description?: string } },
): string {
  const paths = document.paths as Record<string, { post: Operation }>
  const groups = new Map<string, EndpointDefinition[]>()
  for (const endpoint of endpoints) {
    const group = endpoint.path.split('/')[2] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), endpoint])
  }
  const sections = [...groups].map(
    ([group, members]) => `<h2>${escapeHtml(group)}</h2>${members.map((e) => entry(e, paths[e.path]?.post)).join('')}`,
  )
  return plainPage(
    'Fanlight API',
    `<h1>Fanlight API</h1><p class="muted">${endpoints.length} calls. The same as
     <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p><p>${escapeHtml(document.info?.description ?? '')}</p>${sections.join('')}`,
  )
}

type Operation = {
  requestBody: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { description: string; content?: { 'application/json': { schema: Answer } } }>
}
type Answer = { oneOf: { properties?: { data: unknown } }[] }

function entry(endpoint: EndpointDefinition, operation: Operation | undefined): string {
  if (!operation) return ''
  const input = operation.requestBody.content['application/json'].schema
  const output = operation.responses['200']?.content?.['application/json'].schema.oneOf[0]?.properties?.data
  const refusals = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description).replaceAll('\n', '<br>')}</li>`,
  )
  const json = (schema: unknown) => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
  return `<details><summary><code>POST ${escapeHtml(endpoint.path)}</code> <small>${endpoint.access}</small><br>
    ${escapeHtml(endpoint.summary)}</summary><p class="muted">At most ${endpoint.limit.max} in
    ${endpoint.limit.perSeconds} s.</p><h3>Takes</h3>${json(input)}<h3>Answers</h3>${json(output)}<ul>${refusals.join('')}</ul></details>`
}
