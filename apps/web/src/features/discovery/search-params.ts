import { SEARCH_MAX_LENGTH, type SearchOrder } from '@fanlight/contract'

/** What a visitor looks for. It stands in the address, so that it can be shared and 'back' leads to it. */
export type SearchParams = { query: string; tag: string; order: ListOrder }
/** Orders of a list that nothing was typed for. */
export type ListOrder = Exclude<SearchOrder, 'relevance'>

export const orders: readonly ListOrder[] = ['popular', 'new', 'rising']

export function readSearchParams(params: URLSearchParams): SearchParams {
  return {
    query: (params.get('query') ?? '').slice(0, SEARCH_MAX_LENGTH),
    tag: (params.get('tag') ?? '').trim().replace(/^#/, '').normalize('NFC').toLowerCase(),
    order: orders.find((order) => order === params.get('order')) ?? 'popular',
  }
}

/** The page's address; what is not asked for is not in it. */
export function pathOf({ query, tag, order }: SearchParams): string {
  const params = new URLSearchParams()
  if (query.trim() !== '') params.set('query', query.trim())
  if (tag !== '') params.set('tag', tag)
  if (order !== 'popular' && isSearch({ query, tag })) params.set('order', order)
  const search = params.toString()
  return search === '' ? '/interaction' : `/interaction?${search}`
}

export const isSearch = ({ query, tag }: Pick<SearchParams, 'query' | 'tag'>): boolean =>
  query.trim() !== '' || tag !== ''
