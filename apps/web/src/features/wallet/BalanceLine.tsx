import { Skeleton } from '@fanlight/ui'
import { Diamonds } from './Diamonds.tsx'
import { useBalance } from './queries.ts'

/** The balance on one line: asked for when it is shown, and not there when it cannot be had. */
export function BalanceLine() {
  const { data, isError } = useBalance()
  if (data) return <Diamonds amount={data.diamondBalance} />
  return isError ? null : <Skeleton shape="text" className="w-16" />
}
