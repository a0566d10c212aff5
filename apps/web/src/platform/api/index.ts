export { ApiError, describeError, refusedWith } from './api-error.ts'
export { authErrors, call } from './call.ts'
export { useAction, useCall, usePages } from './hooks.ts'
export { keyOf, queryClient } from './query.ts'
