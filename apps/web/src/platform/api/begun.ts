import { SUCCESS_CODE, type Endpoint } from '@fanlight/contract'
import { boot, type BegunCall } from '../boot.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** Puts what the page itself has asked where the first screen looks for it. Resolves when all of it is there. */
export async function receiveBegun(): Promise<void> {
  await Promise.all((boot()?.calls ?? []).map(receive))
}

function receive(begun: BegunCall): Promise<void> {
  const { path, input, isPages } = begun
  // A screen that is shown before the answer is there waits for this query, and asks nothing itself.
  const queryFn = () => dataOf(begun)
  // A screen that finds a failure tries by itself, and says so; nothing waits for further attempts here.
  const once = { queryFn, retry: false }
  return isPages
    ? queryClient.prefetchInfiniteQuery({ ...once, queryKey: [path, input, 'pages'], initialPageParam: null })
    : queryClient.prefetchQuery({ ...once, queryKey: [path, input] })
}

/** What did not come, or was refused, is asked for again in the usual way, which knows what to do about it. */
async function dataOf({ path, input, answer }: BegunCall): Promise<unknown> {
  const envelope = await answer.catch(() => null)
  if (isSuccess(envelope)) return envelope.data
  return call<Endpoint>({ path, access: 'visitor' }, input)
}

function isSuccess(answer: unknown): answer is { data: unknown } {
  if (typeof answer !== 'object' || answer === null || !('success' in answer) || !('code' in answer)) return false
  return answer.success === true && answer.code === SUCCESS_CODE
}
