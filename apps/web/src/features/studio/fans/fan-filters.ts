import type { CallOf, FanFilter, FanListId, FanSort, listFans } from '@fanlight/contract'

export const FANS_PATH = '/creator/fans'
export const filters: readonly FanFilter[] = ['all', 'followers', 'subscribers', 'expiring', 'former']
export const sorts: readonly FanSort[] = ['newest', 'oldest', 'spent', 'expiring']

/** What the address says is looked at. */
export type Looked = { filter: FanFilter; sort: FanSort; listId: FanListId | null; search: string }

export const everybody: Looked = { filter: 'all', sort: 'newest', listId: null, search: '' }

export const isEverybody = ({ filter, listId, search }: Looked): boolean =>
  filter === 'all' && listId === null && search === ''

export function readLooked(params: URLSearchParams): Looked {
  const list = params.get('list') ?? ''
  return {
    filter: filters.find((each) => each === params.get('show')) ?? 'all',
    sort: sorts.find((each) => each === params.get('sort')) ?? 'newest',
    listId: /^\d+$/.test(list) ? (list as FanListId) : null,
    search: params.get('q') ?? '',
  }
}

export function pathOf({ filter, sort, listId, search }: Looked): string {
  const params = new URLSearchParams({
    ...(filter !== 'all' && { show: filter }),
    ...(listId !== null && { list: listId }),
    ...(search !== '' && { q: search }),
    ...(sort !== 'newest' && { sort }),
  }).toString()
  return params === '' ? FANS_PATH : `${FANS_PATH}?${params}`
}

export const inputOf = ({ filter, sort, listId, search }: Looked): CallOf<typeof listFans> => ({
  filter,
  sort,
  ...(listId !== null && { listId }),
  ...(search !== '' && { search }),
})
