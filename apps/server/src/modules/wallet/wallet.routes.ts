import { centsOf, type Diamonds, type UserId } from '@fanlight/contract'
import { exportStatement, listStatement, myProperty, walletBalance } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createStatement } from './statement.ts'

export function registerWalletRoutes(
  http: Http,
  deps: { balanceOf: (userId: UserId) => Promise<Diamonds>; statement: ReturnType<typeof createStatement> },
): void {
  const { balanceOf, statement } = deps

  http.handle(walletBalance, async ({ viewer }) => {
    const diamondBalance = await balanceOf(viewer.userId)
    return { diamondBalance, worth: centsOf(diamondBalance) }
  })
  http.handle(myProperty, async ({ viewer }) => ({ diamond: await balanceOf(viewer.userId) }))
  http.handle(listStatement, ({ viewer, input: { cursor, ...narrowed } }) =>
    statement.list(viewer.userId, narrowed, cursor),
  )
  http.handle(exportStatement, ({ viewer, input }) => statement.export(viewer, input))
}
