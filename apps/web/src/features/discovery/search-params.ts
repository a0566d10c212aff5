import { languages, SEARCH_MAX_LENGTH, type SearchOrder } from '@fanlight/contract'

/** What a visitor looks for. It stands in the address, so that it can be shared and 'back' leads to it. */
export type SearchParams = {
  query: string
  tag: string
  order: ListOrder
  kind: SearchKind
  /** A code; empty: any. */
  language: string
  /** `free`, or what it may cost at most; empty: anything. */
  price: string
}
export type SearchKind = 'people' | 'posts'
/** Orders of a list that nothing was typed for. */
export type ListOrder = Exclude<SearchOrder, 'relevance'>

export const orders: readonly ListOrder[] = ['popular', 'new', 'rising']

export function readSearchParams(params: URLSearchParams): SearchParams {
  return {
    query: (params.get('query') ?? '').slice(0, SEARCH_MAX_LENGTH),
    tag: (params.get('tag') ?? '').trim().replace(/^#/, '').normalize('NFC').toLowerCase(),
    order: orders.find((order) => order === params.get('order')) ?? 'popular',
    kind: params.get('in') === 'posts' ? 'posts' : 'people',
    language: languages.find(({ code }) => code === params.get('language'))?.code ?? '',
    price: /^(?:free|[1-9]\d{0,5})$/.exec(params.get('price') ?? '')?.[0] ?? '',
  }
}

/** The page's address; what is not asked for is not in it. */
export function pathOf({ query, tag, order, kind, language, price }: SearchParams): string {
  const params = new URLSearchParams()
  if (query.trim() !== '') params.set('query', query.trim())
  if (tag !== '') params.set('tag', tag)
  if (isSearch({ query, tag })) {
    if (order !== 'popular') params.set('order', order)
    if (kind === 'posts') params.set('in', kind)
    if (language !== '') params.set('language', language)
    if (price !== '') params.set('price', price)
  }
  const search = params.toString()
  return search === '' ? '/interaction' : `/interaction?${search}`
}

export const isSearch = ({ query, tag }: Pick<SearchParams, 'query' | 'tag'>): boolean =>
  query.trim() !== '' || tag !== ''

/** What is asked of the server, for people and posts alike; `unit` is how many of its units a price is. */
export function wantedIn({ query, tag, language, price }: SearchParams, unit: number) {
  const code = languages.find((one) => one.code === language)?.code
  return {
    ...(query !== '' && { query }),
    ...(tag !== '' && { tag }),
    ...(code !== undefined && { language: code }),
    ...(price === 'free' && { free: true }),
    ...(price !== '' && price !== 'free' && { priceTo: Number(price) * unit }),
  }
}
