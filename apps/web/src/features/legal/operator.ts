import { getClientConfig, type ClientConfig } from '@fanlight/contract'
import { createContext, useContext } from 'react'
import { useCall } from '../../platform/api/index.ts'

export type Operator = ClientConfig['operator']

/** Who runs this installation, for every sentence of a document at once. Undefined until it is known. */
export const OperatorContext = createContext<Operator | undefined>(undefined)
export const useOperator = (): Operator | undefined => useContext(OperatorContext)

export function useAskOperator(): Operator | undefined {
  return useCall(getClientConfig, {}, { staleTime: Infinity }).data?.operator
}
