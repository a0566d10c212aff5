import { errorCatalogue, LARGEST_ID, platformRefusals, type Reason } from '@fanlight/contract'
import { endpoints } from '@fanlight/contract/schemas'
import { describe, expect, it } from 'vitest'
import { openApiOf } from './openapi.ts'

type Schema = {
  $ref?: string
  const?: unknown
  format?: string
  pattern?: string
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}
type Body = { content: { 'application/json': { schema: Schema } } }
type Operation = {
  requestBody: Body & { required: boolean }
  responses: Record<string, Body & { description: string }>
}

const document = openApiOf(endpoints, 'test') as {
  paths: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema> }
}
const operationOf = (path: string): Operation => document.paths[path]!.post
const formsOf = ({ content }: Body): Schema[] => {
  const { schema } = content['application/json']
  return (schema.oneOf ?? []).map((form) => {
    const name = form.$ref?.replace('#/components/schemas/', '')
    return name === undefined ? form : document.components.schemas[name]!
  })
}
const reasonOf = ({ properties }: Schema) => properties?.['reason']?.const as Reason | undefined

describe('what is documented of each call', () => {
  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
    const { requestBody, responses } = operationOf(path)
    expect(requestBody.required).toBe(!endpoint.input.safeParse({}).success)

    const expected = new Map<string, Set<Reason>>()
    for (const reason of [...endpoint.refusals, ...platformRefusals]) {
      const status = String(errorCatalogue[reason].status)
      expected.set(status, (expected.get(status) ?? new Set()).add(reason))
    }
    expect(Object.keys(responses).toSorted()).toEqual([...new Set(['200', ...expected.keys()])].toSorted())
    for (const [status, response] of Object.entries(responses)) {
      const forms = formsOf(response)
      const refused = forms.filter((form) => form.properties?.['success']?.const === false)
      expect(new Set(refused.map(reasonOf))).toEqual(expected.get(status) ?? new Set())
      for (const form of refused) {
        const reason = reasonOf(form)!
        expect(form.properties?.['code']?.const).toBe(errorCatalogue[reason].code)
        expect(form.required).toEqual(expect.arrayContaining(['success', 'code', 'msg', 'data', 'reason']))
      }
      const taken = forms.filter((form) => form.properties?.['success']?.const === true)
      expect(taken).toHaveLength(status === '200' ? 1 : 0)
      for (const form of taken) expect(form.properties?.['code']?.const).toBe(200)
    }
  })
})

describe('the forms of values', () => {
  const inputOf = (path: string) => operationOf(path).requestBody.content['application/json'].schema.properties ?? {}

  it('say that an id is the digits of a number with 64 bits, and no more', () => {
    const { contentId } = inputOf('/v2/lk-media/h5web/api/user/contents/list/getContent')
    expect(contentId).toMatchObject({ type: 'string', format: 'id' })
    const pattern = new RegExp(contentId?.pattern ?? '')
    for (const good of ['1', '9', '10', '9007199254740993', '8999999999999999999', LARGEST_ID])
      expect(good).toMatch(pattern)
    for (const bad of [
      '',
      '0',
      '01',
      '-1',
      '1.5',
      'x',
      '9223372036854775808',
      '9999999999999999999',
      `1${LARGEST_ID}`,
    ]) {
      expect(bad).not.toMatch(pattern)
    }
  })

  it('tell instants, cents and diamonds apart', () => {
    const text = JSON.stringify(document)
    for (const format of ['epoch-milliseconds', 'usd-cents', 'diamonds']) expect(text).toContain(`"format":"${format}"`)
  })
})
