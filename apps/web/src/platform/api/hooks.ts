import type { CallOf, Endpoint, OutputOf } from '@fanlight/contract'
import {
  useInfiniteQuery,
  type keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call, type CallOptions } from './call.ts'
import { keyOf } from './query.ts'

type QueryOptions<E extends Endpoint> = Omit<UseQueryOptions<OutputOf<E>, ApiError>, 'queryKey' | 'queryFn'>

/** Reads an endpoint into the cache. */
export function useCall<E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: QueryOptions<E>) {
  return useQuery<OutputOf<E>, ApiError>({
    ...options,
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

type Paged = { nextCursor: string | null }

/** Reads a list page by page; its input without the cursor. `data.pages` holds the answers. */
export function usePages<E extends Endpoint>(
  endpoint: OutputOf<E> extends Paged ? E : never,
  input: Omit<CallOf<E>, 'cursor'>,
  options: { enabled?: boolean; placeholderData?: typeof keepPreviousData } = {},
) {
  return useInfiniteQuery({
    ...options,
    queryKey: [...keyOf<Endpoint>(endpoint, input), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const page = { ...input, ...(pageParam !== null && { cursor: pageParam }) }
      return call<Endpoint>(endpoint, page, { signal }) as Promise<OutputOf<E> & Paged>
    },
    getNextPageParam: (last) => last.nextCursor,
  })
}

type ActionOptions<E extends Endpoint> = Omit<UseMutationOptions<OutputOf<E>, ApiError, CallOf<E>>, 'mutationFn'> &
  Pick<CallOptions, 'toast'> & {
    /** The name of what is wanted; where it depends on the input, how that is spelled. */
    idempotencyKey?: string | ((input: CallOf<E>) => string)
  }

/** Calls an endpoint when asked to: `const save = useAction(editProfile)`, then `save.mutate(input)`. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { idempotencyKey, toast, ...options }: ActionOptions<E> = {},
) {
  return useMutation<OutputOf<E>, ApiError, CallOf<E>>({
    ...options,
    mutationFn: (input) => {
      const key = typeof idempotencyKey === 'function' ? idempotencyKey(input) : idempotencyKey
      return call(endpoint, input, { idempotencyKey: key, toast })
    },
  })
}
